package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sinks that are wrong about effects that were cancelled. */
final class WrongEffectCancels {

    private WrongEffectCancels() {}

    static List<WrongStore> all() {
        String arrives = "An effect that is called never committed is applied when it arrives.";
        String inPlace = "An effect that is in place is called never committed.";
        return List.of(
                WrongStore.of("effect-cancelled-without-tombstone-beside", arrives, "E-7")
                        .beside((real, fixture) -> new WithoutTombstone(real)),
                WrongStore.of("effect-cancelled-without-tombstone-foreign", arrives, "E-7")
                        .foreign((real, fixture) -> new WithoutTombstone(real)),
                WrongStore.of("effect-cancel-overlooks-beside", inPlace, "E-7")
                        .beside((real, fixture) -> new Overlooking(real)),
                WrongStore.of("effect-cancel-overlooks-foreign", inPlace, "E-7")
                        .foreign((real, fixture) -> new Overlooking(real)));
    }

    private static final class WithoutTombstone extends ForwardingSink {

        WithoutTombstone(FencedSink real) {
            super(real);
        }

        @Override
        public CompletionStage<CancelEffectOutcome> cancel(
                Effect effect, ExecutionAuthority authority, Deadline deadline) {
            Effect other = Effect.of(effect.key(), EffectId.of("another"), effect.kind(), effect.payload());
            CancelEffectOutcome elsewhere = Steps.now(super.cancel(other, authority, deadline));
            return elsewhere instanceof CancelEffectOutcome.NeverCommitted
                    ? Steps.done(elsewhere)
                    : super.cancel(effect, authority, deadline);
        }
    }

    private static final class Overlooking extends ForwardingSink {

        Overlooking(FencedSink real) {
            super(real);
        }

        @Override
        public CompletionStage<CancelEffectOutcome> cancel(
                Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return super.cancel(effect, authority, deadline)
                    .thenApply(outcome -> outcome instanceof CancelEffectOutcome.Committed
                            ? new CancelEffectOutcome.NeverCommitted()
                            : outcome);
        }
    }
}
