package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about what refutes a floor: greater tokens that clients were shown. */
final class WrongEvidence {

    private WrongEvidence() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>(List.of(
                WrongStore.of("evidence-ignored", "What clients were shown refutes nothing.", "F-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(request, new Transmission(t.stamp(), 0, t.deadline()));
                            }
                        }),
                WrongStore.of(
                                "evidence-forgotten",
                                "Evidence of a greater token refuses the one who brings it, and nobody else.",
                                "F-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                boolean refuted = Steps.record(delegate(), request.key())
                                        .filter(record -> record.proven() && record.lastToken() < t.highestSeen())
                                        .isPresent();
                                return refuted
                                        ? Steps.answer(
                                                delegate(), request.key(), Refused.floorUnproven(Ticket.random()))
                                        : super.acquire(request, t);
                            }
                        }),
                WrongStore.of(
                                "claimed-token-kept-as-evidence",
                                "A token that a request merely claims makes the record unproven.",
                                "S-9")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                long claimed = request.generation().token().value();
                                return super.renew(
                                        request,
                                        new Transmission(t.stamp(), Math.max(claimed, t.highestSeen()), t.deadline()));
                            }
                        })));
        Requests.ON_A_LEASE.forEach(operation -> all.add(ignoredBy(operation)));
        all.add(WrongStore.of(
                        "evidence-ignored-by-cancel",
                        "A cancellation takes no notice of what its client was shown.",
                        "F-2")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
                        return super.cancel(request, new Reading(0, reading.deadline()));
                    }
                }));
        return List.copyOf(all);
    }

    private static WrongStore ignoredBy(Operation operation) {
        return WrongStore.of(
                        "evidence-ignored-by-" + Requests.named(operation),
                        "A step takes no notice of what its client was shown.",
                        "F-2")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    Transmission sent(LeaseRequest<?> request, Transmission right) {
                        return request.operation() == operation
                                ? new Transmission(right.stamp(), 0, right.deadline())
                                : right;
                    }
                });
    }
}
