package io.lease4j.spi;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Lineage;
import io.lease4j.floor.Ticket;
import java.util.Objects;
import java.util.Optional;

/**
 * What every step reports beside its outcome: the client's clock sample and its evidence for the next request.
 * Immutable.
 *
 * @param recordId which record the step read
 * @param lineage the lineage that serves it
 * @param backendTime the clock of the step
 * @param lastToken every token granted so far is at most this
 * @param proven whether the record could prove its floor
 * @param extensionTicket handed out by a grant that comes near the ceiling
 * @param expired the generation that this step ended because it had expired; a read ends none
 * @since 0.1.0
 */
public record Echo(
        AuthorityRecordId recordId,
        Lineage lineage,
        BackendTime backendTime,
        long lastToken,
        boolean proven,
        Optional<Ticket> extensionTicket,
        Optional<Generation> expired) {

    /**
     * Refuses null components.
     *
     * @param recordId the component
     * @param lineage the component
     * @param backendTime the component
     * @param lastToken the component
     * @param proven the component
     * @param extensionTicket the component
     * @param expired the component
     */
    public Echo {
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(backendTime, "backendTime");
        Objects.requireNonNull(extensionTicket, "extensionTicket");
        Objects.requireNonNull(expired, "expired");
    }
}
