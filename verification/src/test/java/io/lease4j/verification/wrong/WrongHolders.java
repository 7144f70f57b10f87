package io.lease4j.verification.wrong;

import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about whose lease it is. */
final class WrongHolders {

    private WrongHolders() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("renew-by-any-instance", "A renewal compares the principal only.", "S-4")
                        .seenIn("the ShedLock SQL providers")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return ofSamePrincipal(delegate(), request)
                                        .map(lease -> super.renew(
                                                Requests.of(request.generation(), lease.holder(), request), t))
                                        .orElseGet(() -> super.renew(request, t));
                            }
                        }),
                WrongStore.of(
                                "release-by-instance",
                                "A release compares the instance too: nobody ends what a dead process left.",
                                "S-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                boolean another = Steps.active(delegate(), request.key())
                                        .filter(lease -> lease.generation().equals(request.generation())
                                                && !lease.holder().equals(request.caller()))
                                        .isPresent();
                                return another
                                        ? Steps.outcome(
                                                Steps.answer(
                                                        delegate(), request.key(), lost(LostReason.NOT_THE_HOLDER)),
                                                outcome -> outcome)
                                        : super.release(request, t);
                            }
                        }),
                WrongStore.of(
                                "superseded-holder-told-released",
                                "Whoever releases what is over is told that it is released.",
                                "LR-04",
                                "S-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return Steps.outcome(super.release(request, t), WrongHolders::asReleased);
                            }
                        }),
                WrongStore.of("reason-forgotten", "Whoever lost is told that no trace is left.", "S-7", "LR-10")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.renew(request, t),
                                        outcome -> outcome instanceof RenewOutcome.Lost
                                                ? new RenewOutcome.Lost(
                                                        LostReason.GONE, Optional.empty(), Commitment.NO)
                                                : outcome);
                            }
                        }));
    }

    private static ReleaseOutcome lost(LostReason reason) {
        return new ReleaseOutcome.Lost(reason, Optional.empty(), Commitment.NO, true);
    }

    private static ReleaseOutcome asReleased(ReleaseOutcome outcome) {
        return outcome instanceof ReleaseOutcome.Lost lost
                ? lost.end()
                        .<ReleaseOutcome>map(end -> new ReleaseOutcome.Released(end, false, lost.proven()))
                        .orElse(outcome)
                : outcome;
    }

    private static Optional<ObservedLease> ofSamePrincipal(LeaseStore store, RenewRequest request) {
        return Steps.active(store, request.key())
                .filter(lease -> lease.generation().equals(request.generation())
                        && lease.holder().principal().equals(request.caller().principal()));
    }
}
