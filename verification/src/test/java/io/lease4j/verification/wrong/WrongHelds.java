package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Holder;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiPredicate;

/** Wrong about a key that somebody has. */
final class WrongHelds {

    private WrongHelds() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "acquire-takes-over",
                                "An acquire ends the lease that somebody else has.",
                                "LR-01",
                                "LR-06",
                                "LR-07",
                                "S-1",
                                "RC-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                if (!(right.outcome() instanceof AcquireOutcome.Held)) {
                                    return Steps.done(right);
                                }
                                Steps.active(delegate(), request.key())
                                        .ifPresent(lease -> Steps.end(delegate(), lease, t));
                                return super.acquire(request, t);
                            }
                        }),
                WrongStore.of("held-leaves-a-receipt", "A request that was told held is told so for ever.", "S-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<List<Object>, AcquireOutcome> receipts = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                List<Object> same = List.of(request.requestId(), request.digest());
                                AcquireOutcome before = receipts.get(same);
                                if (before != null) {
                                    return Steps.answer(delegate(), request.key(), before);
                                }
                                return Steps.outcome(super.acquire(request, t), outcome -> {
                                    if (outcome instanceof AcquireOutcome.Held) {
                                        receipts.put(same, outcome);
                                    }
                                    return outcome;
                                });
                            }
                        }),
                WrongStore.of("held-without-remaining", "Held does not say how long the lease may last.", "S-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.acquire(request, t),
                                        outcome -> outcome instanceof AcquireOutcome.Held held
                                                ? new AcquireOutcome.Held(Duration.ZERO, held.byThisHolder())
                                                : outcome);
                            }
                        }),
                byThisHolder(
                        "held-by-whoever-asks",
                        "Held says to everybody that it is by this holder.",
                        (asking, holder) -> true),
                byThisHolder(
                        "held-by-others-alone",
                        "Held never says that it is by this holder.",
                        (asking, holder) -> false),
                byThisHolder(
                        "held-by-principal",
                        "Held compares the principal, and not the instance.",
                        (asking, holder) -> asking.principal().equals(holder.principal())));
    }

    private static WrongStore byThisHolder(String name, String fault, BiPredicate<Holder, Holder> isSame) {
        return WrongStore.of(name, fault, "S-1").store((real, fixture) -> new Retold(real) {
            @Override
            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                return right instanceof AcquireOutcome.Held held
                        ? new AcquireOutcome.Held(
                                held.remaining(),
                                Steps.active(delegate(), request.key())
                                        .filter(lease -> isSame.test(request.caller(), lease.holder()))
                                        .isPresent())
                        : right;
            }
        });
    }
}
