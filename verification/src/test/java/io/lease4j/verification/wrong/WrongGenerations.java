package io.lease4j.verification.wrong;

import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.ObservedLease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** Wrong about which generation is meant: what is asked for one is done to another. */
final class WrongGenerations {

    private WrongGenerations() {}

    /** Which lease is taken for the one that is meant. */
    private interface Taken {
        Optional<ObservedLease> from(LeaseStore store, Generation asked);
    }

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("release-by-key", "A release ends whatever lease the key has.", "LR-04", "S-5")
                        .seenIn("ShedLock#2583, spring-integration#8699, etcd-io/etcd#22082")
                        .store((real, fixture) ->
                                releasing(real, WrongGenerations::ofSameKey, (lease, caller) -> lease.holder())),
                WrongStore.of("renew-by-key", "A renewal lengthens whatever lease the key has.", "LR-04", "S-4")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return ofSameKey(delegate(), request.generation())
                                        .map(lease -> super.renew(
                                                Requests.of(lease.generation(), lease.holder(), request), t))
                                        .orElseGet(() -> super.renew(request, t));
                            }
                        }),
                WrongStore.of("release-by-token", "A release compares the token, and not the lease id.", "S-5")
                        .store((real, fixture) ->
                                releasing(real, WrongGenerations::ofSameToken, (lease, caller) -> caller)),
                WrongStore.of("revoke-by-token", "A revocation compares the token, and not the lease id.", "S-6")
                        .store((real, fixture) -> revoking(real, WrongGenerations::ofSameToken)),
                WrongStore.of("revoke-by-key", "A revocation ends whatever lease the key has.", "S-6")
                        .store((real, fixture) -> revoking(real, WrongGenerations::ofSameKey)));
    }

    private static LeaseStore releasing(
            LeaseStore real, Taken taken, BiFunction<ObservedLease, Holder, Holder> takenCaller) {
        return new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission t) {
                return taken.from(delegate(), request.generation())
                        .map(lease -> super.release(
                                ReleaseRequest.of(
                                        lease.generation(),
                                        takenCaller.apply(lease, request.caller()),
                                        request.requestId()),
                                t))
                        .orElseGet(() -> super.release(request, t));
            }
        };
    }

    private static LeaseStore revoking(LeaseStore real, Taken taken) {
        return new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<RevokeOutcome>> revoke(
                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                return taken.from(delegate(), request.generation())
                        .map(lease -> super.revoke(
                                RevokeRequest.of(
                                        lease.generation(), request.caller(), request.requestId(), request.reason()),
                                sealed,
                                t))
                        .orElseGet(() -> super.revoke(request, sealed, t));
            }
        };
    }

    private static Optional<ObservedLease> ofSameKey(LeaseStore store, Generation asked) {
        return Steps.active(store, asked.key());
    }

    private static Optional<ObservedLease> ofSameToken(LeaseStore store, Generation asked) {
        return ofSameKey(store, asked)
                .filter(lease -> lease.generation().token().equals(asked.token()));
    }
}
