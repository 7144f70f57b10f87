package io.lease4j.verification.wrong;

import io.lease4j.Generation;
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

/** Wrong about which generation is meant: what is asked for one is done to another. */
final class WrongGenerations {

    private WrongGenerations() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("release-by-key", "A release ends whatever lease the key has.", "LR-04", "S-5")
                        .seenIn("ShedLock#2583, spring-integration#8699, etcd-io/etcd#22082")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return Steps.active(delegate(), request.key())
                                        .map(lease -> super.release(
                                                ReleaseRequest.of(
                                                        lease.generation(), lease.holder(), request.requestId()),
                                                t))
                                        .orElseGet(() -> super.release(request, t));
                            }
                        }),
                WrongStore.of("renew-by-key", "A renewal lengthens whatever lease the key has.", "LR-04", "S-4")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Steps.active(delegate(), request.key())
                                        .map(lease -> super.renew(
                                                Requests.of(lease.generation(), lease.holder(), request), t))
                                        .orElseGet(() -> super.renew(request, t));
                            }
                        }),
                WrongStore.of("release-by-token", "A release compares the token, and not the lease id.", "S-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return ofSameToken(delegate(), request.generation())
                                        .map(lease -> super.release(
                                                ReleaseRequest.of(
                                                        lease.generation(), request.caller(), request.requestId()),
                                                t))
                                        .orElseGet(() -> super.release(request, t));
                            }
                        }),
                WrongStore.of("revoke-by-token", "A revocation compares the token, and not the lease id.", "S-6")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                return ofSameToken(delegate(), request.generation())
                                        .map(lease -> super.revoke(
                                                RevokeRequest.of(
                                                        lease.generation(),
                                                        request.caller(),
                                                        request.requestId(),
                                                        request.reason()),
                                                sealed,
                                                t))
                                        .orElseGet(() -> super.revoke(request, sealed, t));
                            }
                        }),
                WrongStore.of("revoke-by-key", "A revocation ends whatever lease the key has.", "S-6")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                return Steps.active(delegate(), request.key())
                                        .map(lease -> super.revoke(
                                                RevokeRequest.of(
                                                        lease.generation(),
                                                        request.caller(),
                                                        request.requestId(),
                                                        request.reason()),
                                                sealed,
                                                t))
                                        .orElseGet(() -> super.revoke(request, sealed, t));
                            }
                        }));
    }

    private static Optional<ObservedLease> ofSameToken(LeaseStore store, Generation generation) {
        return Steps.active(store, generation.key())
                .filter(lease -> lease.generation().token().equals(generation.token()));
    }
}
