package io.lease4j.verification.wrong;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.Applied;
import java.util.Arrays;
import java.util.List;

/** Sinks that go wrong where an effect is there already, or another one under its id. */
final class FaultyReplays {

    private FaultyReplays() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "applies-again",
                        "An effect that is there already is applied again.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                CommitOutcome right = super.again(before, effect, authority);
                                if (right instanceof CommitOutcome.Accepted) {
                                    table.add(new Applied(effect, authority.token()));
                                }
                                return right;
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "says-applied-again",
                        "An effect that is there already is said to be applied now.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                return super.again(before, effect, authority) instanceof CommitOutcome.Accepted accepted
                                        ? new CommitOutcome.Accepted(accepted.receipt(), false)
                                        : super.again(before, effect, authority);
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "receipt-of-the-replayer",
                        "Whoever repeats an effect is told that it wrote it.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                return super.again(before, effect, authority) instanceof CommitOutcome.Accepted
                                        ? new CommitOutcome.Accepted(receiptOf(effect, authority), true)
                                        : super.again(before, effect, authority);
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "conflict-ignored",
                        "Another content under a known id is said to be there already.",
                        () -> new PlainSink() {
                            @Override
                            boolean differ(Effect one, Effect other) {
                                return false;
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "kind-not-compared",
                        "The kind of an effect is not compared.",
                        () -> new PlainSink() {
                            @Override
                            boolean differ(Effect one, Effect other) {
                                return !Arrays.equals(one.payload(), other.payload());
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "conflict-overwrites",
                        "Another content under a known id replaces the first.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                if (!differ(before.effect(), effect)) {
                                    return super.again(before, effect, authority);
                                }
                                table.removeIf(applied -> applied.effect().id().equals(effect.id()));
                                table.add(new Applied(effect, authority.token()));
                                return rejected(RejectedReason.EFFECT_CONFLICT);
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "conflict-raises-the-token",
                        "A conflict shuts out the predecessor.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                if (differ(before.effect(), effect)
                                        && refusal(authority).isEmpty()) {
                                    pass(authority);
                                }
                                return super.again(before, effect, authority);
                            }
                        },
                        "E-3"),
                FaultySink.outside(
                        "replay-checked-against-the-token",
                        "A known effect is rejected of who could not write it now.",
                        () -> new PlainSink() {
                            @Override
                            CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {

                                return before.receipt() == null
                                        ? super.again(before, effect, authority)
                                        : refusal(authority)
                                                .map(PlainSink::rejected)
                                                .orElseGet(() -> super.again(before, effect, authority));
                            }
                        },
                        "E-3"));
    }
}
