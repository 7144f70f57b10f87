package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about when a lease is over. */
final class WrongTimes {

    private WrongTimes() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "expired-at-last-instant-still-active",
                                "A renewal at the instant of expiry comes in time.",
                                "LR-03",
                                "S-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return fixture.shifted(MILLISECOND.negated(), () -> super.renew(request, t));
                            }
                        }),
                WrongStore.of(
                                "expires-a-millisecond-early",
                                "A renewal one millisecond before expiry comes too late.",
                                "LR-02",
                                "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return fixture.shifted(MILLISECOND, () -> super.renew(request, t));
                            }
                        }),
                WrongStore.of("renew-revives", "A renewal brings an expired lease back.", "LR-03", "S-3")
                        .seenIn("etcd-io/jetcd#686")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Duration late = Steps.over(delegate(), request.key())
                                        .filter(lease -> isExpired(lease)
                                                && lease.generation().equals(request.generation()))
                                        .map(lease -> lease.expiresAt().until(fixture.backendTime()))
                                        .orElse(MILLISECOND.negated());
                                return fixture.shifted(late.plus(MILLISECOND).negated(), () -> super.renew(request, t));
                            }
                        }),
                WrongStore.of("renew-without-maximum", "A renewal passes the maximum lifetime.", "LR-02", "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                if (request.maxLifetime().equals(AcquireRequest.MAX_TTL)) {
                                    return super.acquire(request, t);
                                }
                                // Another one for another maximum, so that conflicts are noticed.
                                Duration longer = MONTH.minus(request.maxLifetime());
                                return super.acquire(
                                        Requests.like(request)
                                                .maxLifetime(longer)
                                                .build(),
                                        t);
                            }
                        }),
                WrongStore.of(
                                "renew-counts-from-the-grant",
                                "A renewal counts the TTL from the grant, not from now.",
                                "LR-02",
                                "S-3")
                        .seenIn("node-redlock#299")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Duration age = Steps.active(delegate(), request.key())
                                        .map(lease -> lease.grantedAt().until(fixture.backendTime()))
                                        .orElse(Duration.ZERO);
                                return fixture.shifted(age.negated(), () -> super.renew(request, t));
                            }
                        }),
                WrongStore.of(
                                "renew-never-shortens",
                                "A renewal that would end the lease earlier changes nothing.",
                                "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Duration left = Steps.active(delegate(), request.key())
                                        .map(lease -> fixture.backendTime().until(lease.expiresAt()))
                                        .orElse(Duration.ZERO);
                                return left.compareTo(request.ttl()) > 0
                                        ? super.renew(Requests.withTtl(request, left), t)
                                        : super.renew(request, t);
                            }
                        }),
                WrongStore.of(
                                "expiry-is-not-final",
                                "A mutation that finds a lease expired does not end it: a clock that steps back revives it.",
                                "S-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Steps.over(delegate(), request.key())
                                        .filter(lease -> isExpired(lease)
                                                && lease.generation().equals(request.generation()))
                                        .map(lease -> Steps.<RenewOutcome>answer(
                                                delegate(),
                                                request.key(),
                                                new RenewOutcome.Lost(LostReason.EXPIRED, lease.end(), Commitment.NO)))
                                        .orElseGet(() -> super.renew(request, t));
                            }
                        }),
                WrongStore.of(
                                "client-clock-decides",
                                "What time it is, the clock of whoever acquires says.",
                                "LR-11",
                                "R-1")
                        .seenIn("ShedLock#231, ShedLock#639")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Duration left =
                                        t.deadline().atMost(Stamp.LONGEST).remaining();
                                BackendTime clientTime = t.stamp()
                                        .notAfter()
                                        .plus(left.plus(Stamp.MARGIN).negated());
                                return fixture.shifted(
                                        fixture.backendTime().until(clientTime), () -> super.acquire(request, t));
                            }
                        }));
    }

    private static final Duration MONTH = Duration.ofDays(30);

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private static boolean isExpired(ObservedLease lease) {
        return lease.end().filter(end -> end.reason() == LostReason.EXPIRED).isPresent();
    }
}
