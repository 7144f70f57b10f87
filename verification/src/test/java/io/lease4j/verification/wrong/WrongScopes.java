package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about how far a request id reaches, and what it settles. */
final class WrongScopes {

    private WrongScopes() {}

    static List<WrongStore> all() {
        return List.of(
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
                WrongStore.of("ids-shared-by-keys", "A request id is taken for all keys.", "LR-13", "I-4")
                        .seenIn("spring-integration#11146")
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
