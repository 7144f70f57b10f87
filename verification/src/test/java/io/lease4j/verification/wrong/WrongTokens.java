package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.memory.Tampering;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about the next token. */
final class WrongTokens {

    private WrongTokens() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "token-reset-on-release",
                                "A release deletes the record that holds the counter.",
                                "LR-04",
                                "S-8")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                Answer<ReleaseOutcome> right = Steps.now(super.release(request, t));
                                if (right.outcome() instanceof ReleaseOutcome.Released) {
                                    Tampering.rewindTokens(fixture.reference(), request.key());
                                }
                                return Steps.done(right);
                            }

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(request, new Transmission(t.stamp(), 0, t.deadline()));
                            }
                        }),
                WrongStore.of("token-reset-on-expiry", "The counter expires with the lease.", "LR-03", "S-8")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Steps.over(delegate(), request.key())
                                        .flatMap(lease -> lease.end())
                                        .filter(end -> end.reason() == LostReason.EXPIRED)
                                        .ifPresent(end -> Tampering.rewindTokens(fixture.reference(), request.key()));
                                return super.acquire(request, new Transmission(t.stamp(), 0, t.deadline()));
                            }
                        }));
    }
}
