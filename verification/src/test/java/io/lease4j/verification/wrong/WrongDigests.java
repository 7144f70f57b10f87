package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiPredicate;

/** Wrong about what makes a request another one: one input each is not looked at. */
final class WrongDigests {

    private WrongDigests() {}

    static List<WrongStore> all() {
        return List.of(
                acquire("ttl", (a, b) -> !a.ttl().equals(b.ttl())),
                acquire("maximum-lifetime", (a, b) -> !a.maxLifetime().equals(b.maxLifetime())),
                acquire("execution", (a, b) -> !a.executionId().equals(b.executionId())),
                acquire(
                        "metadata-value",
                        (a, b) -> a.metadata().keySet().equals(b.metadata().keySet())
                                && !a.metadata().equals(b.metadata())),
                acquire(
                        "metadata-entry",
                        (a, b) -> !a.metadata().keySet().equals(b.metadata().keySet())),
                acquire("instance", (a, b) -> !a.caller().equals(b.caller())),
                renew("ttl", (a, b) -> !a.ttl().equals(b.ttl())),
                renew("number", (a, b) -> a.number() != b.number()),
                renew(
                        "lease-id",
                        (a, b) ->
                                !a.generation().leaseId().equals(b.generation().leaseId())),
                renew(
                        "token",
                        (a, b) -> !a.generation().token().equals(b.generation().token())),
                renew("instance", (a, b) -> !a.caller().equals(b.caller())),
                release("lease-id", (a, b) -> differ(a.generation(), b.generation(), true)),
                release("token", (a, b) -> differ(a.generation(), b.generation(), false)),
                release(
                        "generation",
                        (a, b) -> a.generation().token().value()
                                        < b.generation().token().value()
                                && !differ(a.generation(), b.generation(), false)),
                release("instance", (a, b) -> !a.caller().equals(b.caller())),
                revoke("reason", (a, b) -> !a.reason().equals(b.reason())),
                revoke("lease-id", (a, b) -> differ(a.generation(), b.generation(), true)),
                revoke(
                        "generation",
                        (a, b) -> a.generation().token().value()
                                        < b.generation().token().value()
                                && !differ(a.generation(), b.generation(), false)));
    }

    /** Whether two generations differ in the lease id alone, or in the token alone. */
    private static boolean differ(Generation a, Generation b, boolean inLeaseId) {
        boolean sameId = a.leaseId().equals(b.leaseId());
        boolean sameToken = a.token().equals(b.token());
        return inLeaseId ? !sameId && sameToken : sameId && !sameToken;
    }

    /** A store that takes a request for an earlier one with its id if they differ in nothing else. */
    private abstract static class Blind<R extends LeaseRequest<?>> extends ForwardingStore {

        private final Map<RequestId, R> first = new HashMap<>();
        private final BiPredicate<R, R> differOnlyThere;

        Blind(LeaseStore delegate, BiPredicate<R, R> differOnlyThere) {
            super(delegate);
            this.differOnlyThere = differOnlyThere;
        }

        R same(R request) {
            R known = first.putIfAbsent(request.requestId(), request);
            boolean sameScope = known != null
                    && known.key().equals(request.key())
                    && known.caller().principal().equals(request.caller().principal());
            return sameScope && differOnlyThere.test(known, request) ? known : request;
        }
    }

    private static WrongStore blind(String operation, String input) {
        return WrongStore.of(
                operation + "-conflict-missed-" + input,
                "The same id with another " + input.replace('-', ' ') + " is taken for the same " + operation + ".",
                "LR-13",
                "I-3");
    }

    private static WrongStore acquire(String input, BiPredicate<AcquireRequest, AcquireRequest> differ) {
        return blind("acquire", input).store((real, fixture) -> new Blind<>(real, differ) {
            @Override
            public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
                return super.acquire(same(request), t);
            }
        });
    }

    private static WrongStore renew(String input, BiPredicate<RenewRequest, RenewRequest> differ) {
        return blind("renew", input).store((real, fixture) -> new Blind<>(real, differ) {
            @Override
            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                return super.renew(same(request), t);
            }
        });
    }

    private static WrongStore release(String input, BiPredicate<ReleaseRequest, ReleaseRequest> differ) {
        return blind("release", input).store((real, fixture) -> new Blind<>(real, differ) {
            @Override
            public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission t) {
                return super.release(same(request), t);
            }
        });
    }

    private static WrongStore revoke(String input, BiPredicate<RevokeRequest, RevokeRequest> differ) {
        return blind("revoke", input).store((real, fixture) -> new Blind<>(real, differ) {
            @Override
            public CompletionStage<Answer<RevokeOutcome>> revoke(
                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                return super.revoke(same(request), sealed, t);
            }
        });
    }
}
