package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
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
                                "I-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(
                                        Requests.like(request)
                                                .requestId(RequestId.random())
                                                .build(),
                                        t);
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
                                return super.release(
                                        ReleaseRequest.of(request.generation(), request.caller(), RequestId.random()),
                                        t);
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
                                return super.revoke(
                                        RevokeRequest.of(
                                                request.generation(),
                                                request.caller(),
                                                RequestId.random(),
                                                request.reason()),
                                        sealed,
                                        t);
                            }
                        }),
                WrongStore.of(
                                "renewal-number-ignored",
                                "A renewal that a later one overtook is done all the same.",
                                "I-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                boolean overtaken = right.outcome() instanceof io.lease4j.Refused refused
                                        && refused.renewal().isPresent();
                                if (!overtaken) {
                                    return Steps.done(right);
                                }
                                return Steps.active(delegate(), request.key())
                                        .map(lease -> super.renew(
                                                RenewRequest.of(
                                                        request.generation(),
                                                        request.caller(),
                                                        RequestId.random(),
                                                        lease.renewalNumber() + 1,
                                                        request.ttl()),
                                                t))
                                        .orElseGet(() -> Steps.done(right));
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
                WrongStore.of("ids-shared-by-keys", "A request id is taken for all keys.", "LR-13", "I-4")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<RequestId, LeaseKey> keys = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                LeaseKey first = keys.putIfAbsent(request.requestId(), request.key());
                                return first == null || first.equals(request.key())
                                        ? super.acquire(request, t)
                                        : Steps.answer(delegate(), request.key(), Requests.conflict());
                            }
                        }),
                WrongStore.of("ids-shared-by-principals", "A request id is taken for all principals.", "LR-13", "I-4")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<RequestId, String> principals = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                String principal = request.caller().principal();
                                return principals
                                                .computeIfAbsent(request.requestId(), id -> principal)
                                                .equals(principal)
                                        ? super.acquire(request, t)
                                        : Steps.answer(delegate(), request.key(), Requests.conflict());
                            }
                        }),
                WrongStore.of("ids-shared-by-operations", "A request id is taken for all operations.", "LR-13", "I-4")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Set<RequestId> acquires = new java.util.HashSet<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                acquires.add(request.requestId());
                                return super.acquire(request, t);
                            }

                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return acquires.contains(request.requestId())
                                        ? Steps.answer(delegate(), request.key(), Requests.conflict())
                                        : super.renew(request, t);
                            }
                        }));
    }
}
