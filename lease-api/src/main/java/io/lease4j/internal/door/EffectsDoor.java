package io.lease4j.internal.door;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Settlement;
import io.lease4j.effect.AsyncEffects;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import java.util.concurrent.CompletionStage;

/** The front door of one sink: each call is one act, waited for. */
final class EffectsDoor implements Effects {

    private final EffectActs acts;
    private final Runner runner;
    private final AsyncEffects async;

    EffectsDoor(FrontDoorParts parts, FencedSink sink) {
        this.acts = new EffectActs(parts, sink);
        this.runner = parts.runner();
        this.async = new Async(acts, runner);
    }

    @Override
    public CommitOutcome commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return runner.await(acts.commit(effect, authority), deadline);
    }

    @Override
    public FenceOutcome fence(ExecutionAuthority authority, Deadline deadline) {
        return runner.await(acts.fence(authority), deadline);
    }

    @Override
    public CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return runner.await(acts.cancel(effect, authority), deadline);
    }

    @Override
    public Settlement<CommitOutcome> settle(CommitOutcome.Unknown unknown, Deadline deadline) {
        return runner.await(acts.settle(unknown), deadline);
    }

    @Override
    public AsyncEffects async() {
        return async;
    }

    /** The same acts as stages. */
    private record Async(EffectActs acts, Runner runner) implements AsyncEffects {

        @Override
        public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return runner.stage(acts.commit(effect, authority), deadline);
        }

        @Override
        public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
            return runner.stage(acts.fence(authority), deadline);
        }

        @Override
        public CompletionStage<CancelEffectOutcome> cancel(
                Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return runner.stage(acts.cancel(effect, authority), deadline);
        }

        @Override
        public CompletionStage<Settlement<CommitOutcome>> settle(CommitOutcome.Unknown unknown, Deadline deadline) {
            return runner.stage(acts.settle(unknown), deadline);
        }
    }
}
