package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.LeaseId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sinks outside the store that are wrong about whose effects they accept. */
final class WrongSinks {

    private WrongSinks() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("sink-unfenced", "A sink accepts whatever arrives.", "LR-09", "LR-10", "E-1", "E-10")
                        .seenIn("apache/curator#727, etcd-io/etcd#10811")
                        .foreign((real, fixture) -> new LaxSink(
                                real, RejectedReason.BEHIND, RejectedReason.SEALED, RejectedReason.BELOW_SINK_FLOOR)),
                WrongStore.of(
                                "sink-accepts-behind",
                                "A sink accepts a lower token after a greater one.",
                                "LR-09",
                                "E-1")
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.BEHIND)),
                WrongStore.of(
                                "sink-of-any-key-foreign",
                                "A sink accepts an authority for another key or namespace.",
                                "E-11")
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.OTHER_KEY_OR_NAMESPACE)),
                WrongStore.of("sink-overwrites-foreign", "A sink overwrites an effect of the same id.", "LR-13", "E-3")
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.EFFECT_CONFLICT)),
                WrongStore.of("sink-by-token", "A sink accepts an equal token under another lease id.", "LR-01")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                Generation token = new Generation(authority.key(), ANY, authority.token());
                                return super.commit(
                                        effect,
                                        new ExecutionAuthority(
                                                authority.recordId(),
                                                token,
                                                authority.holder(),
                                                authority.executionId(),
                                                authority.expiresAt()),
                                        deadline);
                            }
                        }),
                WrongStore.of(
                                "sink-applies-again-foreign",
                                "A sink applies the same effect as often as it comes.",
                                "LR-12",
                                "E-3")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.commit(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CommitOutcome.Accepted accepted
                                                ? new CommitOutcome.Accepted(accepted.receipt(), false)
                                                : outcome);
                            }
                        }),
                WrongStore.of("fence-not-recorded", "A fence is answered and forgotten.", "E-1")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<FenceOutcome> fence(
                                    ExecutionAuthority authority, Deadline deadline) {
                                return Steps.done(new FenceOutcome.Accepted());
                            }
                        }));
    }

    private static final LeaseId ANY = LeaseId.random();
}
