package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sinks that lose or misplace tombstones of effects, or cancel what is there. */
final class FaultyTombstones {

    private FaultyTombstones() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "tombstone-lost",
                        "An effect that is called never committed is applied when it arrives.",
                        () -> new PlainSink() {
                            @Override
                            void bury(Effect effect, ExecutionAuthority authority) {}
                        },
                        "E-7"),
                FaultySink.outside(
                        "tombstone-dropped-by-its-own-token",
                        "A tombstone goes once its own generation fences or writes.",
                        () -> new PlainSink() {
                            @Override
                            void dropBuried(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                super.dropBuried(recordId, key, upTo + 1);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "tombstone-dropped-by-any-seal",
                        "Every seal drops the tombstones of its key.",
                        () -> new PlainSink() {
                            @Override
                            void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                super.sealed(recordId, key, upTo);
                                dropBuried(recordId, key, Long.MAX_VALUE);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "tombstone-dropped-by-any-floor",
                        "Every floor drops all tombstones below it.",
                        () -> new PlainSink() {
                            @Override
                            void raised(AuthorityRecordId recordId, long upTo) {
                                super.raised(recordId, upTo);
                                known.values().removeIf(effect -> effect.receipt() == null && effect.token() <= upTo);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "tombstone-of-the-first",
                        "A second cancellation keeps the token of the first.",
                        () -> new PlainSink() {
                            @Override
                            long tombstoneToken(long before, long now) {
                                return before;
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "cancel-once",
                        "A second cancellation is refused.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return isFor(effect, authority) && known.containsKey(nameOf(effect, authority))
                                        ? Steps.done(Refused.of(RefusedReason.CANCELLED))
                                        : super.cancel(effect, authority, deadline);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "cancel-overlooks",
                        "An effect that is in place is called never committed.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof CancelEffectOutcome.Committed
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "cancel-undoes",
                        "An effect that is in place is taken out again.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                table.removeIf(applied -> applied.effect().id().equals(effect.id()));
                                return super.cancel(effect, authority, deadline);
                            }
                        },
                        "E-7"),
                FaultySink.outside(
                        "cancel-for-anybody",
                        "Cancelling does not compare key and namespace.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof Refused refused
                                                        && refused.reason() == RefusedReason.INVALID_REQUEST
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        },
                        "E-11"),
                FaultySink.outside(
                        "cancel-of-another-content",
                        "Cancelling another content cancels the first.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<CancelEffectOutcome> cancel(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                return super.cancel(effect, authority, deadline)
                                        .thenApply(outcome -> outcome instanceof Refused refused
                                                        && refused.reason() == RefusedReason.IDEMPOTENCY_CONFLICT
                                                ? new CancelEffectOutcome.NeverCommitted()
                                                : outcome);
                            }
                        },
                        "E-3",
                        "E-7"),
                FaultySink.outside(
                        "cancel-without-the-floor",
                        "What a raised floor has forgotten is called never committed.",
                        () -> new PlainSink() {
                            @Override
                            boolean mayBeLost(ExecutionAuthority authority) {
                                return false;
                            }
                        },
                        "E-7"));
    }
}
