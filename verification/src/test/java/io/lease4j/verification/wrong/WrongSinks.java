package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Sinks that are wrong about whose effects they accept. */
final class WrongSinks {

    private static final LeaseId ANY = LeaseId.random();

    private WrongSinks() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("sink-unfenced", "A sink accepts whatever arrives.", "LR-09", "LR-10", "E-1", "E-10")
                        .foreign((real, fixture) -> new Lax(
                                real, RejectedReason.BEHIND, RejectedReason.SEALED, RejectedReason.BELOW_SINK_FLOOR)),
                WrongStore.of(
                                "sink-accepts-behind",
                                "A sink accepts a lower token after a greater one.",
                                "LR-09",
                                "E-1")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.BEHIND)),
                WrongStore.of("sink-forgets-seals", "A sink accepts a sealed token.", "LR-10", "E-4", "E-8", "E-10")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.SEALED)),
                WrongStore.of("sink-forgets-floors", "A sink accepts a token below its floor.", "E-5", "E-6")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.BELOW_SINK_FLOOR)),
                WrongStore.of(
                                "sink-of-any-key-beside",
                                "A sink accepts an authority for another key or namespace.",
                                "E-11")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.OTHER_KEY_OR_NAMESPACE)),
                WrongStore.of(
                                "sink-of-any-key-foreign",
                                "A sink accepts an authority for another key or namespace.",
                                "E-11")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.OTHER_KEY_OR_NAMESPACE)),
                WrongStore.of("sink-overwrites-beside", "A sink overwrites an effect of the same id.", "LR-13", "E-3")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.EFFECT_CONFLICT)),
                WrongStore.of("sink-overwrites-foreign", "A sink overwrites an effect of the same id.", "LR-13", "E-3")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.EFFECT_CONFLICT)),
                WrongStore.of(
                                "sink-beside-accepts-expired",
                                "A sink beside the lease does not look at the time.",
                                "E-2")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.EXPIRED)),
                WrongStore.of(
                                "sink-beside-accepts-revoked",
                                "A sink beside the lease accepts a revoked lease.",
                                "LR-10",
                                "E-10")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.REVOKED)),
                WrongStore.of(
                                "sink-beside-accepts-superseded",
                                "A sink beside the lease does not compare generations.",
                                "LR-09",
                                "E-1",
                                "E-2")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.SUPERSEDED)),
                WrongStore.of(
                                "sink-beside-by-token",
                                "A sink beside the lease does not compare the lease id.",
                                "LR-01",
                                "E-2")
                        .beside((real, fixture) -> new Lax(real, RejectedReason.NOT_THE_HOLDER)),
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
                                                ? accepted(effect, authority)
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "seal-lets-its-own-token-through",
                                "A seal refuses the tokens below its own.",
                                "LR-10",
                                "E-4",
                                "E-10")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<FenceOutcome> seal(
                                    AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
                                return upTo.value() == 1
                                        ? Steps.done(new FenceOutcome.Accepted())
                                        : super.seal(recordId, key, FencingToken.of(upTo.value() - 1), deadline);
                            }
                        }),
                WrongStore.of("seal-of-live-leases-only", "A generation that is over is not sealed.", "E-9")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<FenceOutcome> seal(
                                    AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
                                return Steps.active(fixture.reference(), key).isPresent()
                                        ? super.seal(recordId, key, upTo, deadline)
                                        : Steps.done(new FenceOutcome.Accepted());
                            }
                        }),
                WrongStore.of("fence-not-recorded", "A fence is answered and forgotten.", "E-1")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<FenceOutcome> fence(
                                    ExecutionAuthority authority, Deadline deadline) {
                                return Steps.done(new FenceOutcome.Accepted());
                            }
                        }),
                WrongStore.of("one-floor-for-all-records", "Raising a sink's floor raises it for all records.", "E-5")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            private final Set<AuthorityRecordId> admitted = new HashSet<>();

                            @Override
                            public CompletionStage<FenceOutcome> admit(
                                    NamespaceId id, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
                                admitted.addAll(floors.keySet());
                                return super.admit(id, floors, deadline);
                            }

                            @Override
                            public CompletionStage<FenceOutcome> raiseFloor(
                                    AuthorityRecordId recordId, long upTo, Deadline deadline) {
                                admitted.forEach(each -> Steps.now(super.raiseFloor(each, upTo, deadline)));
                                return super.raiseFloor(recordId, upTo, deadline);
                            }
                        }),
                WrongStore.of("sink-floor-lowered", "A sink's floor is set, not raised.", "E-5")
                        .foreign((real, fixture) -> new Lax(real, RejectedReason.BELOW_SINK_FLOOR) {
                            private final Map<AuthorityRecordId, Long> floors = new HashMap<>();

                            @Override
                            boolean accepts(ExecutionAuthority authority) {
                                return authority.token().value()
                                        > floors.getOrDefault(authority.recordId(), Long.MAX_VALUE);
                            }

                            @Override
                            public CompletionStage<FenceOutcome> raiseFloor(
                                    AuthorityRecordId recordId, long upTo, Deadline deadline) {
                                floors.put(recordId, upTo);
                                return super.raiseFloor(recordId, upTo, deadline);
                            }
                        }),
                WrongStore.of("unregistered-accepted", "A sink accepts a namespace that nobody registered.", "E-6")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                AuthorityRecordId recordId = authority.recordId();
                                FenceOutcome unused =
                                        Steps.now(super.admit(recordId.namespaceId(), Map.of(recordId, 0L), deadline));
                                return super.commit(effect, authority, deadline);
                            }
                        }),
                WrongStore.of(
                                "registered-without-floors",
                                "A sink starts with the tokens that were granted before.",
                                "E-6")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<FenceOutcome> admit(
                                    NamespaceId id, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
                                Map<AuthorityRecordId, Long> none = new HashMap<>(floors);
                                none.replaceAll((recordId, floor) -> 0L);
                                return super.admit(id, none, deadline);
                            }
                        }),
                WrongStore.of(
                                "effect-cancelled-without-tombstone-beside",
                                "An effect that is called never committed is applied when it arrives.",
                                "E-7")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                Effect other = Effect.of(
                                        effect.key(), EffectId.of("another"), effect.kind(), effect.payload());
                                CancelEffectOutcome elsewhere = Steps.now(super.cancel(other, authority, deadline));
                                return elsewhere instanceof CancelEffectOutcome.NeverCommitted
                                        ? Steps.done(elsewhere)
                                        : super.cancel(effect, authority, deadline);
                            }
                        }),
                WrongStore.of(
                                "effect-cancelled-without-tombstone-foreign",
                                "An effect that is called never committed is applied when it arrives.",
                                "E-7")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                Effect other = Effect.of(
                                        effect.key(), EffectId.of("another"), effect.kind(), effect.payload());
                                CancelEffectOutcome elsewhere = Steps.now(super.cancel(other, authority, deadline));
                                return elsewhere instanceof CancelEffectOutcome.NeverCommitted
                                        ? Steps.done(elsewhere)
                                        : super.cancel(effect, authority, deadline);
                            }
                        }),
                WrongStore.of(
                                "effect-cancel-overlooks-beside",
                                "An effect that is in place is called never committed.",
                                "E-7")
                        .beside((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CancelEffectOutcome.Committed
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "effect-cancel-overlooks-foreign",
                                "An effect that is in place is called never committed.",
                                "E-7")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CancelEffectOutcome.Committed
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        }));
    }

    /** A sink that accepts what it should reject for some reasons. */
    static class Lax extends ForwardingSink {

        private final Set<RejectedReason> ignored;

        Lax(FencedSink delegate, RejectedReason... ignored) {
            super(delegate);
            this.ignored = Set.of(ignored);
        }

        boolean accepts(ExecutionAuthority authority) {
            return true;
        }

        @Override
        public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return super.commit(effect, authority, deadline)
                    .thenApply(outcome -> outcome instanceof CommitOutcome.Rejected rejected
                                    && ignored.contains(rejected.reason())
                                    && accepts(authority)
                            ? accepted(effect, authority)
                            : outcome);
        }
    }

    static CommitOutcome accepted(Effect effect, ExecutionAuthority authority) {
        return new CommitOutcome.Accepted(
                new EffectReceipt(
                        effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId()),
                false);
    }
}
