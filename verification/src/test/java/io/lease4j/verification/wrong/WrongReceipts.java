package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about requests that come again. */
final class WrongReceipts {

    private WrongReceipts() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "acquire-receipt-ignored",
                                "The same acquire again is another acquire.",
                                "LR-05",
                                "LR-12",
                                "I-1",
                                "V-2")
                        .seenIn("redisson#4109, redisson#7367, etcd-io/jetcd#1444")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(Requests.another(request), t);
                            }
                        }),
                WrongStore.of(
                                "acquire-receipt-trusted",
                                "The same acquire again is answered from the receipt, whatever became of the lease.",
                                "LR-05",
                                "LR-12",
                                "I-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<RequestId, AcquireOutcome.Acquired> receipts = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(super.acquire(request, t), outcome -> {
                                    if (outcome instanceof AcquireOutcome.Acquired acquired) {
                                        receipts.put(
                                                request.requestId(),
                                                new AcquireOutcome.Acquired(acquired.lease(), acquired.term(), true));
                                    }
                                    return outcome instanceof AcquireOutcome.Ended
                                            ? receipts.getOrDefault(request.requestId(), null)
                                            : outcome;
                                });
                            }
                        }),
                WrongStore.of("replay-renews", "The same acquire again lengthens the lease.", "LR-12", "I-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                if (!(right.outcome() instanceof AcquireOutcome.Acquired again && again.replayed())) {
                                    return Steps.done(right);
                                }
                                RenewRequest renewal = RenewRequest.of(
                                        again.lease().generation(),
                                        request.caller(),
                                        RequestId.random(),
                                        again.lease().renewalNumber() + 1,
                                        request.ttl());
                                RenewOutcome unused =
                                        Steps.now(delegate().renew(renewal, t)).outcome();
                                return super.acquire(request, t);
                            }
                        }),
                WrongStore.of("replay-not-marked", "A replayed grant looks like a fresh one.", "LR-05", "I-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.acquire(request, t),
                                        outcome -> outcome instanceof AcquireOutcome.Acquired acquired
                                                ? new AcquireOutcome.Acquired(acquired.lease(), acquired.term(), false)
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "renew-receipt-ignored",
                                "The same renewal again is another one.",
                                "LR-05",
                                "LR-12",
                                "I-1")
                        .seenIn("dynamolock#280")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private long number;

                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                number = Math.max(number, request.number()) + 1;
                                return super.renew(
                                        RenewRequest.of(
                                                request.generation(),
                                                request.caller(),
                                                RequestId.random(),
                                                number,
                                                request.ttl()),
                                        t);
                            }
                        }),
                WrongStore.of(
                                "release-receipt-ignored",
                                "The same release again is another one.",
                                "LR-05",
                                "LR-12",
                                "I-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return super.release(Requests.another(request), t);
                            }
                        }),
                WrongStore.of(
                                "revoke-receipt-ignored",
                                "The same revocation again is another one.",
                                "LR-05",
                                "LR-12",
                                "I-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                return super.revoke(Requests.another(request), sealed, t);
                            }
                        }));
    }
}
