package io.lease4j;

import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Set;

/**
 * What a key's authority record says beside an answer about the key. Immutable.
 *
 * @param recordId which record
 * @param lastToken every token granted so far is at most this; 0 before the first
 * @param proven whether the record can prove its floor
 * @param sinks the sinks that a revocation seals
 * @since 0.1.0
 */
public record RecordSummary(AuthorityRecordId recordId, long lastToken, boolean proven, Set<SinkName> sinks) {

    /**
     * Refuses null components and copies the set.
     *
     * @param recordId the component
     * @param lastToken the component
     * @param proven the component
     * @param sinks the component
     */
    public RecordSummary {
        Objects.requireNonNull(recordId, "recordId");
        sinks = Set.copyOf(Objects.requireNonNull(sinks, "sinks"));
    }
}
