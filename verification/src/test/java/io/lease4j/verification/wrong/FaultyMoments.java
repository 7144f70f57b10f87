package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.testkit.Applied;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Sinks with a moment between check and write. */
final class FaultyMoments {

    private FaultyMoments() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                                "checks-then-writes",
                                "A commit checks in one step and writes in the next.",
                                () -> new PlainSink() {
                                    @Override
                                    public CompletionStage<CommitOutcome> commit(
                                            Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                        Optional<CommitOutcome> judged =
                                                Steps.now(step(() -> judge(effect, authority)));
                                        if (judged.isPresent()) {
                                            return Steps.done(judged.get());
                                        }
                                        standStill();
                                        return step(() -> apply(effect, authority));
                                    }
                                },
                                "E-1",
                                "E-3",
                                "E-4",
                                "E-5",
                                "E-7")
                        .stalling(),
                FaultySink.outside(
                                "cancels-by-looking",
                                "Cancelling looks whether the effect is there, and waits for nobody.",
                                () -> new PlainSink() {
                                    @Override
                                    public CompletionStage<CancelEffectOutcome> cancel(
                                            Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                        if (isLocked() && applied(effect.key()).isEmpty()) {
                                            return Steps.done(new CancelEffectOutcome.NeverCommitted());
                                        }
                                        return super.cancel(effect, authority, deadline);
                                    }

                                    private boolean isLocked() {
                                        return lock.isLocked() && !lock.isHeldByCurrentThread();
                                    }
                                },
                                "E-7")
                        .stalling(),
                FaultySink.outside(
                                "seal-and-floor-without-waiting",
                                "Seal and floor are answered before the commits that are under way have ended.",
                                () -> new PlainSink() {
                                    @Override
                                    public CompletionStage<FenceOutcome> seal(
                                            AuthorityRecordId recordId,
                                            LeaseKey key,
                                            FencingToken upTo,
                                            Deadline deadline) {
                                        if (lock.isLocked()) {
                                            return Steps.done(new FenceOutcome.Accepted());
                                        }
                                        return super.seal(recordId, key, upTo, deadline);
                                    }

                                    @Override
                                    public CompletionStage<FenceOutcome> raiseFloor(
                                            AuthorityRecordId recordId, long upTo, Deadline deadline) {
                                        if (lock.isLocked()) {
                                            return Steps.done(new FenceOutcome.Accepted());
                                        }
                                        return super.raiseFloor(recordId, upTo, deadline);
                                    }
                                },
                                "E-4",
                                "E-5")
                        .stalling(),
                FaultySink.outside(
                                "shown-before-its-commit-point",
                                "What did not commit yet is shown as in place.",
                                () -> new PlainSink() {
                                    @Override
                                    Optional<CommitOutcome> judge(Effect effect, ExecutionAuthority authority) {
                                        Optional<CommitOutcome> judged = super.judge(effect, authority);
                                        if (judged.isEmpty()) {
                                            table.add(new Applied(effect, authority.token()));
                                        }
                                        return judged;
                                    }

                                    @Override
                                    CommitOutcome apply(Effect effect, ExecutionAuthority authority) {
                                        table.remove(table.size() - 1);
                                        return super.apply(effect, authority);
                                    }
                                },
                                "E-7")
                        .stalling());
    }
}
