package io.lease4j.spi;

import io.lease4j.AuthorityRecordId;
import io.lease4j.floor.TokenRange;
import java.util.Objects;

/**
 * Writes one authority record of a new namespace, marked as being created until the creation is completed. Immutable.
 *
 * @param recordId which record
 * @param range its first range: the witness's, or (0, 2^40] where it was stated that the namespace never existed
 * @param settings what all clients agree on
 * @since 0.1.0
 */
public record RecordCreation(AuthorityRecordId recordId, TokenRange range, NamespaceSettings settings) {

    /**
     * Refuses null components.
     *
     * @param recordId the component
     * @param range the component
     * @param settings the component
     */
    public RecordCreation {
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(range, "range");
        Objects.requireNonNull(settings, "settings");
    }
}
