package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Sinks that are wrong about seals, floors and who was registered. */
final class WrongSeals {

    private WrongSeals() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("sink-forgets-seals", "A sink accepts a sealed token.", "LR-10", "E-4", "E-8", "E-10")
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.SEALED)),
                WrongStore.of("sink-forgets-floors", "A sink accepts a token below its floor.", "E-5", "E-6")
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.BELOW_SINK_FLOOR)),
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
                        .foreign((real, fixture) -> new LaxSink(real, RejectedReason.BELOW_SINK_FLOOR) {
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
                        }));
    }
}
