package io.lease4j.verification.wrong;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Wrong about what can be learned of a request. */
final class WrongVerdicts {

    private WrongVerdicts() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("resolve-cancels", "Asking for a request makes sure that it never commits.", "I-6")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ResolveOutcome>> resolve(
                                    LeaseRequest<?> request, Reading reading) {
                                Answer<ResolveOutcome> right = Steps.now(super.resolve(request, reading));
                                CancelOutcome unused = Steps.now(super.cancel(request, reading))
                                        .outcome();
                                return Steps.done(right);
                            }
                        }),
                WrongStore.of("resolve-overlooks-the-receipt", "A committed request is still unknown.", "I-6")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ResolveOutcome>> resolve(
                                    LeaseRequest<?> request, Reading reading) {
                                return Steps.outcome(
                                        super.resolve(request, reading),
                                        outcome -> outcome instanceof ResolveOutcome.Committed committed
                                                ? new ResolveOutcome.StillUnknown(committed.proven())
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "cancel-without-tombstone",
                                "A request that is called never committed commits when it arrives.",
                                "I-7")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<CancelOutcome>> cancel(
                                    LeaseRequest<?> request, Reading reading) {
                                // The right verdict, and the tombstone in the wrong place.
                                boolean absent = Steps.now(super.resolve(request, reading))
                                                .outcome()
                                        instanceof ResolveOutcome.StillUnknown;
                                return absent && request instanceof AcquireRequest acquire
                                        ? super.cancel(Requests.another(acquire), reading)
                                        : super.cancel(request, reading);
                            }
                        }),
                cancelling(
                        "cancel-overlooks-the-receipt",
                        "A committed request is called never committed.",
                        outcome -> outcome instanceof CancelOutcome.Committed committed
                                ? new CancelOutcome.NeverCommitted(committed.proven())
                                : outcome,
                        "I-7"),
                cancelling(
                        "absent-receipt-called-never-committed",
                        "A request whose receipt may have been reclaimed is called never committed.",
                        outcome -> neverInsteadOf(NotKnowableReason.NO_LONGER_KNOWN, outcome),
                        "I-8"),
                cancelling(
                        "cancel-after-a-loss-says-never",
                        "A request from before a loss of memory is called never committed.",
                        outcome -> neverInsteadOf(NotKnowableReason.LOST_WITH_HISTORY, outcome),
                        "I-8"),
                WrongStore.of(
                                "second-cancel-upgrades",
                                "A second cancel makes never committed of no longer known.",
                                "I-8")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Set<RequestId> before = new HashSet<>();

                            @Override
                            public CompletionStage<Answer<CancelOutcome>> cancel(
                                    LeaseRequest<?> request, Reading reading) {
                                boolean first = before.add(request.requestId());
                                return Steps.outcome(
                                        super.cancel(request, reading),
                                        outcome -> first || !(outcome instanceof CancelOutcome.NotKnowable notKnowable)
                                                ? outcome
                                                : new CancelOutcome.NeverCommitted(notKnowable.proven()));
                            }
                        }));
    }

    private static WrongStore cancelling(
            String name, String fault, UnaryOperator<CancelOutcome> change, String... breaks) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
                return Steps.outcome(super.cancel(request, reading), change);
            }
        });
    }

    private static CancelOutcome neverInsteadOf(NotKnowableReason reason, CancelOutcome outcome) {
        return outcome instanceof CancelOutcome.NotKnowable notKnowable && notKnowable.reason() == reason
                ? new CancelOutcome.NeverCommitted(notKnowable.proven())
                : outcome;
    }
}
