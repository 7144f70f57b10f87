package io.lease4j.verification.wrong;

import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Settlement;
import io.lease4j.effect.AsyncEffects;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import java.util.concurrent.CompletionStage;

/** Asks whether an effect would be accepted, and then commits it: two steps, and anything may happen in between. */
record CheckedFirst(Effects real) implements Effects {

    @Override
    public CommitOutcome commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return Steps.now(async().commit(effect, authority, deadline));
    }

    @Override
    public FenceOutcome fence(ExecutionAuthority authority, Deadline deadline) {
        return real.fence(authority, deadline);
    }

    @Override
    public CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return real.cancel(effect, authority, deadline);
    }

    @Override
    public Settlement<CommitOutcome> settle(CommitOutcome.Unknown unknown, Deadline deadline) {
        return real.settle(unknown, deadline);
    }

    @Override
    public AsyncEffects async() {
        return new Async(real.async());
    }

    private record Async(AsyncEffects real) implements AsyncEffects {

        @Override
        public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return real.fence(authority, deadline)
                    .thenCompose(check -> check instanceof FenceOutcome.Rejected rejected
                            ? Steps.done(new CommitOutcome.Rejected(rejected.reason(), Commitment.NO))
                            : real.commit(effect, authority, deadline));
        }

        @Override
        public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
            return real.fence(authority, deadline);
        }

        @Override
        public CompletionStage<CancelEffectOutcome> cancel(
                Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return real.cancel(effect, authority, deadline);
        }

        @Override
        public CompletionStage<Settlement<CommitOutcome>> settle(CommitOutcome.Unknown unknown, Deadline deadline) {
            return real.settle(unknown, deadline);
        }
    }
}
