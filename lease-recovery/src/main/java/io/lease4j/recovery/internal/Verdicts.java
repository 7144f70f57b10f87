package io.lease4j.recovery.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.recovery.internal.Entry.How;
import io.lease4j.recovery.internal.Entry.Known;
import io.lease4j.recovery.internal.Entry.Scope;
import java.util.Optional;

/** What an outcome says of the request, as far as the journal is concerned. */
final class Verdicts {

    private Verdicts() {}

    /** Returns what is known now; empty if the outcome leaves the request unknown. */
    static Optional<Known> of(LeaseRequest<?> request, Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return known(request, How.DELIVERED, acquired.lease().generation());
        }
        if (outcome instanceof AcquireOutcome.Ended ended) {
            return known(request, How.COMMITTED, ended.lease().generation());
        }
        if (outcome instanceof ResolveOutcome.Committed committed) {
            return committed(request, committed.what());
        }
        if (outcome instanceof CancelOutcome.Committed committed) {
            return committed(request, committed.what());
        }
        if (outcome instanceof CancelOutcome.NotKnowable notKnowable) {
            return Optional.of(new Known(
                    Scope.of(request), How.NOT_KNOWABLE, Optional.empty(), Optional.of(notKnowable.reason())));
        }
        if (outcome instanceof RenewOutcome.Lost
                || outcome instanceof ReleaseOutcome.Lost
                || outcome instanceof ReleaseOutcome.Released
                || outcome instanceof RevokeOutcome.Revoked
                || outcome instanceof RevokeOutcome.Over) {
            return known(request, How.ENDED);
        }
        return switch (outcome.committed()) {
            case YES -> known(request, How.COMMITTED);
            case NO -> known(request, How.NOT_COMMITTED);
            case UNKNOWN -> Optional.empty();
        };
    }

    private static Optional<Known> committed(LeaseRequest<?> request, CommittedRequest what) {
        boolean ends = what.operation() == Operation.RELEASE || what.operation() == Operation.REVOKE;
        return known(request, ends ? How.ENDED : How.COMMITTED, what.lease().generation());
    }

    private static Optional<Known> known(LeaseRequest<?> request, How how) {
        return Optional.of(new Known(Scope.of(request), how, Optional.empty(), Optional.empty()));
    }

    private static Optional<Known> known(LeaseRequest<?> request, How how, Generation generation) {
        return Optional.of(new Known(Scope.of(request), how, Optional.of(generation), Optional.empty()));
    }
}
