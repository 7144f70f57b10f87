package io.lease4j.verification.wrong;

import io.lease4j.CancelOutcome;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about being closed, and about answering at all. */
final class WrongStates {

    private WrongStates() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("closed-store-serves", "A store that was closed goes on.", "L-1", "L-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public void close() {}
                        }),
                WrongStore.of("closed-store-answers", "A store that was closed resolves and cancels.", "L-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private boolean closed;

                            @Override
                            public void close() {
                                closed = true;
                                super.close();
                            }

                            @Override
                            public CompletionStage<Answer<CancelOutcome>> cancel(
                                    LeaseRequest<?> request, Reading reading) {
                                return closed
                                        ? Steps.done(Answer.withoutStep(new CancelOutcome.NeverCommitted(true)))
                                        : super.cancel(request, reading);
                            }

                            @Override
                            public CompletionStage<Answer<ResolveOutcome>> resolve(
                                    LeaseRequest<?> request, Reading reading) {
                                return closed
                                        ? Steps.done(Answer.withoutStep(new ResolveOutcome.StillUnknown(true)))
                                        : super.resolve(request, reading);
                            }
                        }),
                WrongStore.of(
                                "late-release-answers-null",
                                "A release of what is over is answered with null.",
                                "LR-04",
                                "S-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return super.release(request, t)
                                        .thenApply(answer ->
                                                answer.outcome() instanceof ReleaseOutcome.Lost ? null : answer);
                            }
                        }),
                WrongStore.of("late-renewal-throws", "A renewal of what has expired throws.", "LR-03", "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                if (right.outcome() instanceof RenewOutcome.Lost lost
                                        && lost.reason() == LostReason.EXPIRED) {
                                    throw new IllegalStateException("expired");
                                }
                                return Steps.done(right);
                            }
                        }));
    }
}
