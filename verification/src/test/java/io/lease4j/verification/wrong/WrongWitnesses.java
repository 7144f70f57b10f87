package io.lease4j.verification.wrong;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.RecordCreation;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.control.ForwardingWitness;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Witnesses that are wrong about what they gave. */
final class WrongWitnesses {

    private WrongWitnesses() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "witness-repeats-a-range",
                                "A witness gives the same range again.",
                                "LR-15",
                                "F-3",
                                "F-9",
                                "F-12")
                        .witness((real, fixture) -> new ForwardingWitness(real) {
                            private final Map<AuthorityRecordId, WitnessOutcome> given = new HashMap<>();

                            @Override
                            public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
                                WitnessOutcome before = given.get(request.recordId());
                                return before != null
                                        ? Steps.done(before)
                                        : super.raise(request).thenApply(outcome -> {
                                            given.put(request.recordId(), outcome);
                                            return outcome;
                                        });
                            }
                        }),
                WrongStore.of("old-primary-extended", "A witness extends whoever asks.", "F-6")
                        .witness((real, fixture) -> new ForwardingWitness(real) {
                            @Override
                            public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
                                return super.raise(new RaiseRequest(
                                        request.recordId(),
                                        request.lineage(),
                                        request.ticket(),
                                        RaiseRequest.Kind.PROOF,
                                        request.atLeast()));
                            }
                        }),
                WrongStore.of(
                                "lost-namespace-created-again",
                                "A store whose records are lost is created again, and its witness lets it.",
                                "F-10")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> create(
                                    RecordCreation creation, Deadline deadline) {
                                Installs.view(delegate(), creation.recordId())
                                        .filter(view -> isLost(fixture) && !view.exists())
                                        .ifPresent(view ->
                                                Installs.proof(delegate(), view, creation.range(), ProofBasis.WITNESS));
                                Answer<AdminOutcome> right = Steps.now(super.create(creation, deadline));
                                return right.outcome() instanceof Refused
                                        ? super.describe(creation.recordId(), deadline)
                                        : Steps.done(right);
                            }
                        })
                        .witness((real, fixture) -> new ForwardingWitness(real) {
                            @Override
                            public CompletionStage<WitnessOutcome> look(Namespace namespace) {
                                return isLost(fixture)
                                        ? Steps.done(new WitnessOutcome.NotKnown())
                                        : super.look(namespace);
                            }

                            @Override
                            public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId id) {
                                return isLost(fixture)
                                        ? Steps.done(new WitnessOutcome.Known(
                                                new WitnessEntry(namespace, id, true, 0, Set.of())))
                                        : super.begin(namespace, id);
                            }
                        }),
                WrongStore.of("witness-begins-once", "A creation that was interrupted cannot go on.", "F-10")
                        .witness((real, fixture) -> new ForwardingWitness(real) {
                            private final Set<Namespace> begun = new HashSet<>();

                            @Override
                            public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId id) {
                                return begun.add(namespace)
                                        ? super.begin(namespace, id)
                                        : Steps.done(new WitnessOutcome.NotAllowed("begun before"));
                            }
                        }));
    }

    /** Whether the store that was created shows no record any more. */
    private static boolean isLost(WrongFixture fixture) {
        return fixture.reference()
                .namespaceId()
                .flatMap(id -> Installs.view(fixture.reference(), new AuthorityRecordId(id, 0)))
                .filter(view -> !view.exists())
                .isPresent();
    }
}
