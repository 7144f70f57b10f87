package io.lease4j.verification.wrong;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.Applied;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Sinks that do not apply whole what they have to accept, or apply what they reject. */
final class FaultyApplying {

    private FaultyApplying() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "one-effect-a-generation",
                        "A token is taken once.",
                        () -> new PlainSink() {
                            @Override
                            boolean isBehind(Row row, ExecutionAuthority authority) {
                                return authority.token().value() <= row.highest();
                            }
                        },
                        "E-1",
                        "E-3"),
                FaultySink.outside(
                        "accepts-and-does-not-apply",
                        "An effect is accepted and nothing is written.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome apply(Effect effect, ExecutionAuthority authority) {
                                CommitOutcome accepted = super.apply(effect, authority);
                                table.remove(table.size() - 1);
                                return accepted;
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "rejects-and-applies",
                        "An effect that is rejected as behind is written all the same.",
                        () -> new PlainSink() {
                            @Override
                            Optional<CommitOutcome> judge(Effect effect, ExecutionAuthority authority) {
                                Optional<CommitOutcome> right = super.judge(effect, authority);
                                if (right.equals(Optional.of(rejected(RejectedReason.BEHIND)))) {
                                    table.add(new Applied(effect, authority.token()));
                                }
                                return right;
                            }
                        },
                        "E-1"),
                FaultySink.outside(
                        "payload-cut",
                        "A payload is cut at 64 KiB.",
                        () -> new PlainSink() {
                            @Override
                            Effect stored(Effect effect) {
                                byte[] payload = effect.payload();
                                return Effect.of(
                                        effect.key(),
                                        effect.id(),
                                        effect.kind(),
                                        Arrays.copyOf(payload, Math.min(payload.length, 65_536)));
                            }
                        },
                        "K-2"));
    }
}
