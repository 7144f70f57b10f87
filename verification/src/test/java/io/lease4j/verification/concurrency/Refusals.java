package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import java.util.Optional;
import java.util.Set;

/** Why a step refuses a request before it looks at the lease: tombstone, then stamp. */
record Refusals(Terms terms) {

    /** Tells whether an outcome is a refusal for that reason that promises nothing else. */
    static boolean is(Outcome outcome, RefusedReason reason) {
        return outcome instanceof Refused refused
                && refused.reason() == reason
                && refused.ticket().isEmpty();
    }

    static boolean isAny(Outcome outcome, Set<RefusedReason> reasons) {
        return reasons.stream().anyMatch(reason -> is(outcome, reason));
    }

    /** Returns the reasons of which one has to be given; empty if the step goes on. */
    Optional<Set<RefusedReason>> of(Optional<RequestFact> fact, LeaseRequest<?> request, Stamp stamp, BackendTime now) {
        Optional<Set<RefusedReason>> tombstone = fact.filter(RequestFact.Cancelled.class::isInstance)
                .map(RequestFact.Cancelled.class::cast)
                .map(cancelled -> ofTombstone(cancelled, request));
        return tombstone.isPresent() ? tombstone : ofStamp(stamp, now).map(Set::of);
    }

    private static Set<RefusedReason> ofTombstone(RequestFact.Cancelled cancelled, LeaseRequest<?> request) {
        RefusedReason late = cancelled.verdict().isEmpty() ? RefusedReason.CANCELLED : RefusedReason.TOO_OLD;
        // Whether a cancelled id conflicts with another content is left open: nothing commits either way.
        return cancelled.isOf(request.digest()) ? Set.of(late) : Set.of(late, RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    private Optional<RefusedReason> ofStamp(Stamp stamp, BackendTime now) {
        if (!stamp.lineage().equals(terms.lineage())) {
            return Optional.of(RefusedReason.OTHER_LINEAGE);
        }
        boolean late = !now.isBefore(stamp.notAfter());
        boolean tooFar = now.plus(Stamp.LONGEST).plus(Stamp.MARGIN).isBefore(stamp.notAfter());
        if (late || tooFar) {
            return Optional.of(RefusedReason.DEADLINE_EXCEEDED);
        }
        BackendTime first = stamp.firstSent().at();
        boolean tooOld = !stamp.firstSent().lineage().equals(terms.lineage())
                || first.until(now).compareTo(terms.horizon()) > 0
                || first.isBefore(terms.completeSince());
        return tooOld ? Optional.of(RefusedReason.TOO_OLD) : Optional.empty();
    }
}
