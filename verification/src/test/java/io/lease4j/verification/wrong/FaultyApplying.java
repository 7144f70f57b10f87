package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.Applied;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sinks that do not apply what they accept, once and whole. */
final class FaultyApplying {

    private FaultyApplying() {}

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
                        "E-3"),
                FaultySink.outside(
                        "ids-of-all-keys",
                        "An effect id belongs to all keys.",
                        () -> new PlainSink() {
                            @Override
                            Name nameOf(Effect effect, ExecutionAuthority authority) {
                                return new Name("all", effect.id());
                            }
                        },
                        "E-3",
                        "E-7"),
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
                        "K-2"),
                FaultySink.outside(
                        "ids-folded",
                        "Effect ids are compared without their case.",
                        () -> new PlainSink() {
                            @Override
                            Object idOf(Effect effect) {
                                return effect.id().value().toLowerCase(Locale.ROOT);
                            }
                        },
                        "K-1"),
                FaultySink.outside(
                        "ids-cut",
                        "Effect ids are compared up to their 255th byte.",
                        () -> new PlainSink() {
                            @Override
                            Object idOf(Effect effect) {
                                return effect.id()
                                        .value()
                                        .substring(
                                                0,
                                                Math.min(
                                                        100, effect.id().value().length()));
                            }
                        },
                        "K-2"),
                FaultySink.outside(
                        "keys-joined",
                        "The components of a key are joined.",
                        () -> new PlainSink() {
                            @Override
                            Object rowKey(AuthorityRecordId recordId, LeaseKey key) {
                                return recordId.namespaceId() + String.join("", key.components());
                            }
                        },
                        "K-1"));
    }
}
