package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Sinks beside the lease that do not look at all of it. */
final class FaultySinksBeside {

    private FaultySinksBeside() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.beside(
                        "beside-accepts-ended",
                        "A sink beside the lease accepts a generation that ended.",
                        right -> new LaxSink(right, RejectedReason.RELEASED),
                        "E-2"),
                FaultySink.beside(
                        "beside-accepts-superseded",
                        "A sink beside the lease does not compare generations.",
                        right -> new LaxSink(right, RejectedReason.SUPERSEDED),
                        "E-1"),
                FaultySink.beside(
                        "beside-by-token",
                        "A sink beside the lease does not compare the lease id.",
                        right -> new LaxSink(right, RejectedReason.NOT_THE_HOLDER),
                        "E-1"),
                FaultySink.beside(
                        "beside-of-any-key",
                        "A sink beside the lease does not compare key and namespace.",
                        right -> new LaxSink(right, RejectedReason.OTHER_KEY_OR_NAMESPACE),
                        "E-11"),
                FaultySink.beside(
                        "beside-overwrites",
                        "A sink beside the lease says that another content was applied.",
                        right -> new LaxSink(right, RejectedReason.EFFECT_CONFLICT),
                        "E-3"),
                FaultySink.beside(
                        "beside-seal-refused",
                        "A sink beside the lease refuses to be sealed.",
                        right -> new ForwardingSink(right) {
                            @Override
                            public CompletionStage<FenceOutcome> seal(
                                    AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
                                return Steps.done(Refused.of(RefusedReason.NOT_SUPPORTED));
                            }
                        },
                        "E-4"),
                FaultySink.beside(
                        "beside-without-tombstone",
                        "A sink beside the lease says never committed and leaves nothing.",
                        right -> new ForwardingSink(right) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                CommitOutcome found = Steps.now(delegate().commit(effect, authority, deadline));
                                return found instanceof CommitOutcome.Accepted accepted && accepted.already()
                                        ? Steps.done(new CancelEffectOutcome.Committed(accepted.receipt()))
                                        : Steps.done(new CancelEffectOutcome.NeverCommitted());
                            }
                        },
                        "E-7"),
                FaultySink.beside(
                        "beside-without-traces",
                        "A sink beside the lease shows no traces.",
                        right -> new ForwardingSink(right) {
                            @Override
                            public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
                                return Steps.done(new TracesOutcome.Traces(Map.of()));
                            }
                        },
                        "F-10"));
    }
}
