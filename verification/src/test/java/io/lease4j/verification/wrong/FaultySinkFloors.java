package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Sinks whose floors let something through, or keep something out. */
final class FaultySinkFloors {

    private FaultySinkFloors() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "one-floor-for-all",
                        "There is one floor for all records.",
                        () -> new PlainSink() {
                            @Override
                            long floorOf(AuthorityRecordId recordId) {
                                return floors.values().stream()
                                        .mapToLong(Long::longValue)
                                        .max()
                                        .orElse(0);
                            }
                        },
                        "E-5"),
                FaultySink.outside(
                        "floor-lowered",
                        "A later floor replaces the one before.",
                        () -> new PlainSink() {
                            @Override
                            void raised(AuthorityRecordId recordId, long upTo) {
                                floors.put(recordId, upTo);
                            }
                        },
                        "E-5",
                        "E-6"),
                FaultySink.outside(
                        "floor-below-its-token",
                        "A floor lets its own token through.",
                        () -> new PlainSink() {
                            @Override
                            long floorOf(AuthorityRecordId recordId) {
                                return super.floorOf(recordId) - 1;
                            }
                        },
                        "E-5",
                        "E-6"),
                FaultySink.outside(
                        "floor-kept-at-admission-alone",
                        "A floor that is raised later is forgotten.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> raiseFloor(
                                    AuthorityRecordId recordId, long upTo, Deadline deadline) {
                                return Steps.done(new FenceOutcome.Accepted());
                            }
                        },
                        "E-5"),
                FaultySink.outside(
                        "floor-before-known-ids",
                        "Below the floor a known effect is rejected.",
                        () -> new PlainSink() {
                            @Override
                            Optional<CommitOutcome> judge(Effect effect, ExecutionAuthority authority) {
                                return isFor(effect, authority)
                                                && knows(authority)
                                                && authority.token().value() <= floorOf(authority.recordId())
                                        ? Optional.of(rejected(RejectedReason.BELOW_SINK_FLOOR))
                                        : super.judge(effect, authority);
                            }
                        },
                        "E-3",
                        "E-5"),
                FaultySink.outside(
                        "floor-drops-effects",
                        "A floor drops the effects below it with their ids.",
                        () -> new PlainSink() {
                            @Override
                            void raised(AuthorityRecordId recordId, long upTo) {
                                super.raised(recordId, upTo);
                                known.values()
                                        .removeIf(
                                                effect -> effect.recordId().equals(recordId) && effect.token() <= upTo);
                            }
                        },
                        "E-3",
                        "E-7"),
                FaultySink.outside(
                        "fence-below-the-floor",
                        "A fence does not look at the floor.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> fence(
                                    ExecutionAuthority authority, Deadline deadline) {
                                return super.fence(authority, deadline)
                                        .thenApply(outcome -> outcome.equals(notFenced(RejectedReason.BELOW_SINK_FLOOR))
                                                ? new FenceOutcome.Accepted()
                                                : outcome);
                            }
                        },
                        "E-5"));
    }
}
