package io.lease4j;

import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * An authority record, as an operator sees it. Immutable.
 *
 * @param recordId which record
 * @param exists false if it is missing: unproven, and never "new"
 * @param proven whether it can prove its floor
 * @param basis how it was proven last
 * @param servingLineage the lineage that serves it now
 * @param provenLineage the lineage that it was proven for; differs from the serving one when unproven
 * @param lastToken every token granted so far is at most this
 * @param floor every generation at or below it has ended
 * @param ceiling no token above it is granted
 * @param evidence the greatest token that refuted it, 0 if none
 * @param ticket the outstanding ticket
 * @param sinks the sinks that a revocation seals
 * @param frozen whether new grants are stopped
 * @param beingCreated whether its creation has not been completed
 * @param witnessed whether the namespace has a witness, through which alone its floor is proven
 * @param latestTime the backend time of the latest step that may write; follows a clock that steps back
 * @param completeSince no receipt written after this can be missing before its time
 * @since 0.1.0
 */
public record AuthorityRecordView(
        AuthorityRecordId recordId,
        boolean exists,
        boolean proven,
        Optional<ProofBasis> basis,
        Lineage servingLineage,
        Optional<Lineage> provenLineage,
        long lastToken,
        long floor,
        long ceiling,
        long evidence,
        Optional<Ticket> ticket,
        Set<SinkName> sinks,
        boolean frozen,
        boolean beingCreated,
        boolean witnessed,
        BackendTime latestTime,
        BackendTime completeSince) {

    /**
     * Refuses null components and copies the set.
     *
     * @param recordId the component
     * @param exists the component
     * @param proven the component
     * @param basis the component
     * @param servingLineage the component
     * @param provenLineage the component
     * @param lastToken the component
     * @param floor the component
     * @param ceiling the component
     * @param evidence the component
     * @param ticket the component
     * @param sinks the component
     * @param frozen the component
     * @param beingCreated the component
     * @param witnessed the component
     * @param latestTime the component
     * @param completeSince the component
     */
    public AuthorityRecordView {
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(basis, "basis");
        Objects.requireNonNull(servingLineage, "servingLineage");
        Objects.requireNonNull(provenLineage, "provenLineage");
        Objects.requireNonNull(ticket, "ticket");
        sinks = Set.copyOf(Objects.requireNonNull(sinks, "sinks"));
        Objects.requireNonNull(latestTime, "latestTime");
        Objects.requireNonNull(completeSince, "completeSince");
    }
}
