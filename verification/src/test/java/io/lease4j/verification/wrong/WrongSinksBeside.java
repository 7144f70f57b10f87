package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Holder;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Sinks beside the lease that do not look at all of it. */
final class WrongSinksBeside {

    private WrongSinksBeside() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "sink-of-any-key-beside",
                                "A sink accepts an authority for another key or namespace.",
                                "E-11")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.OTHER_KEY_OR_NAMESPACE)),
                WrongStore.of("sink-overwrites-beside", "A sink overwrites an effect of the same id.", "LR-13", "E-3")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.EFFECT_CONFLICT)),
                WrongStore.of(
                                "sink-beside-accepts-expired",
                                "A sink beside the lease does not look at the time.",
                                "E-2")
                        .seenIn("bull#308, db-scheduler#402")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.EXPIRED)),
                WrongStore.of(
                                "sink-beside-accepts-revoked",
                                "A sink beside the lease accepts a revoked lease.",
                                "LR-10",
                                "E-10")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.REVOKED)),
                WrongStore.of(
                                "sink-beside-accepts-superseded",
                                "A sink beside the lease does not compare generations.",
                                "LR-09",
                                "E-1",
                                "E-2")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.SUPERSEDED)),
                WrongStore.of(
                                "sink-beside-by-token",
                                "A sink beside the lease does not compare the lease id.",
                                "LR-01",
                                "E-2")
                        .beside((real, fixture) -> new LaxSink(real, RejectedReason.NOT_THE_HOLDER)),
                WrongStore.of(
                                "sink-applies-again-beside",
                                "A sink applies the same effect as often as it comes.",
                                "LR-12",
                                "E-3")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.commit(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CommitOutcome.Accepted accepted
                                                ? new CommitOutcome.Accepted(accepted.receipt(), false)
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "sink-beside-while-unproven",
                                "A sink beside the lease accepts while the floor is unproven.",
                                "LR-15",
                                "F-1")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.commit(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof Refused refused
                                                        && refused.reason() == RefusedReason.FLOOR_UNPROVEN
                                                ? LaxSink.accepted(effect, authority)
                                                : outcome);
                            }
                        }),
                fencing(
                        "fence-beside-after-expiry",
                        "A fence beside the lease does not look at the time.",
                        "E-2",
                        outcome -> outcome instanceof FenceOutcome.Rejected rejected
                                && rejected.reason() == RejectedReason.EXPIRED),
                fencing(
                        "fence-beside-while-unproven",
                        "A fence beside the lease is accepted while the floor is unproven.",
                        "F-1",
                        outcome ->
                                outcome instanceof Refused refused && refused.reason() == RefusedReason.FLOOR_UNPROVEN),
                fencing(
                        "fence-beside-what-is-corrupt",
                        "A fence beside a lease that does not decode is accepted.",
                        "S-12",
                        outcome ->
                                outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE),
                WrongStore.of(
                                "effect-beside-by-any-instance",
                                "A sink beside the lease does not compare instances.",
                                "E-2")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.commit(
                                        effect,
                                        Steps.active(fixture.reference(), authority.key())
                                                .filter(lease ->
                                                        lease.generation().equals(authority.generation()))
                                                .map(lease -> heldBy(lease.holder(), authority))
                                                .orElse(authority),
                                        deadline);
                            }
                        }),
                WrongStore.of(
                                "effect-beside-cancelled-while-unproven",
                                "While the floor is unproven an effect is called never committed.",
                                "E-2")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CancelEffectOutcome.NotKnowable
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        }));
    }

    /** A sink beside the lease whose fence accepts what it should not. */
    private static WrongStore fencing(String name, String fault, String breaks, Predicate<FenceOutcome> isAccepted) {
        return WrongStore.of(name, fault, breaks).beside((real, fixture) -> new ForwardingSink(real) {
            @Override
            public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
                return super.fence(authority, deadline)
                        .thenApply(outcome -> isAccepted.test(outcome) ? new FenceOutcome.Accepted() : outcome);
            }
        });
    }

    private static ExecutionAuthority heldBy(Holder holder, ExecutionAuthority authority) {
        return new ExecutionAuthority(
                authority.recordId(), authority.generation(), holder, authority.executionId(), authority.expiresAt());
    }
}
