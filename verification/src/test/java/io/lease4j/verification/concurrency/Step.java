package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.Optional;

/** One step that a store or its sink made: what it was handed, and what it answered. Immutable. */
sealed interface Step {

    /** The key that it is about; a sink's is that of the authority. */
    LeaseKey key();

    Outcome outcome();

    /** What the step read; a sink shows nothing. */
    Optional<Echo> echo();

    /** A step of the store. */
    sealed interface OfStore<O extends Outcome> extends Step {

        Answer<O> answer();

        @Override
        default O outcome() {
            return answer().outcome();
        }

        @Override
        default Optional<Echo> echo() {
            return answer().echo();
        }
    }

    /** A step of the sink beside the lease. */
    sealed interface OfSink extends Step {

        ExecutionAuthority authority();

        @Override
        default LeaseKey key() {
            return authority().key();
        }

        @Override
        default Optional<Echo> echo() {
            return Optional.empty();
        }
    }

    record Acquire(AcquireRequest request, Stamp stamp, Answer<AcquireOutcome> answer)
            implements OfStore<AcquireOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Renew(RenewRequest request, Stamp stamp, Answer<RenewOutcome> answer) implements OfStore<RenewOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Release(ReleaseRequest request, Stamp stamp, Answer<ReleaseOutcome> answer)
            implements OfStore<ReleaseOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Revoke(RevokeRequest request, Stamp stamp, Answer<RevokeOutcome> answer) implements OfStore<RevokeOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Inspect(LeaseKey key, Answer<InspectOutcome> answer) implements OfStore<InspectOutcome> {}

    record Resolve(LeaseRequest<?> request, Answer<ResolveOutcome> answer) implements OfStore<ResolveOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Cancel(LeaseRequest<?> request, Answer<CancelOutcome> answer) implements OfStore<CancelOutcome> {
        @Override
        public LeaseKey key() {
            return request.key();
        }
    }

    record Commit(Effect effect, ExecutionAuthority authority, CommitOutcome outcome) implements OfSink {}

    record Fence(ExecutionAuthority authority, FenceOutcome outcome) implements OfSink {}

    record CancelEffect(Effect effect, ExecutionAuthority authority, CancelEffectOutcome outcome) implements OfSink {}
}
