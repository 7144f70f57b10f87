package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.Tampering;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Set;
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
                        .seenIn("occurrent#672")
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
                        .seenIn("sidekiq/sidekiq#2883")
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
                        }),
                WrongStore.of("held-takes-a-token", "An acquire that finds the key held takes a token.", "LR-01", "S-1")
                        .settings(builder -> builder.shards(1))
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                if (right.outcome() instanceof AcquireOutcome.Held) {
                                    takeToken(delegate(), request.key(), t);
                                }
                                return Steps.done(right);
                            }
                        }),
                WrongStore.of("revoke-takes-a-token", "A revocation takes a token.", "LR-10", "S-6")
                        .settings(builder -> builder.shards(1))
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                Answer<RevokeOutcome> right = Steps.now(super.revoke(request, sealed, t));
                                takeToken(delegate(), request.key(), t);
                                return Steps.done(right);
                            }
                        }),
                WrongStore.of("renew-takes-a-token", "A renewal starts a new generation.", "LR-02", "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                if (!(right.outcome() instanceof RenewOutcome.Renewed)) {
                                    return Steps.done(right);
                                }
                                Steps.active(delegate(), request.key())
                                        .ifPresent(lease -> Steps.end(delegate(), lease, t));
                                return acquireInstead(delegate(), request, t, right);
                            }
                        }),
                WrongStore.of("renew-acquires", "A renewal that finds nothing acquires afresh.", "LR-03", "S-3")
                        .seenIn("redis-semaphore#175")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                return right.outcome() instanceof RenewOutcome.Lost
                                        ? acquireInstead(delegate(), request, t, right)
                                        : Steps.done(right);
                            }
                        }));
    }

    /** Takes a token of the record of a key, where all keys share one record. */
    private static void takeToken(LeaseStore store, LeaseKey key, Transmission t) {
        LeaseKey other = LeaseKey.of(key.namespace(), List.of("nobody's"));
        AcquireRequest request = AcquireRequest.builder(other, io.lease4j.Holder.of("nobody", "nobody"))
                .requestId(RequestId.random())
                .ttl(AcquireRequest.MIN_TTL)
                .build();
        AcquireOutcome unused = Steps.now(store.acquire(request, t)).outcome();
        Steps.active(store, other).ifPresent(lease -> Steps.end(store, lease, t));
    }

    private static CompletionStage<Answer<RenewOutcome>> acquireInstead(
            LeaseStore store, RenewRequest request, Transmission t, Answer<RenewOutcome> right) {
        AcquireRequest acquire = AcquireRequest.builder(request.key(), request.caller())
                .requestId(RequestId.random())
                .ttl(request.ttl())
                .build();
        return Steps.now(store.acquire(acquire, t)).outcome() instanceof AcquireOutcome.Acquired acquired
                ? Steps.done(
                        new Answer<>(new RenewOutcome.Renewed(acquired.lease(), acquired.term(), false), right.echo()))
                : Steps.done(right);
    }
}
