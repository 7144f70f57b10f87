package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what is remembered of a request: it runs afresh when it comes again. */
final class WrongMemories {

    private static final Duration EARLY = Duration.ofSeconds(10);

    private WrongMemories() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>();
        Requests.ON_A_LEASE.forEach(operation -> all.add(cancelledInVain(operation)));
        List.of(Operation.ACQUIRE, Operation.RELEASE).forEach(operation -> all.add(cancelledForAWhile(operation)));
        all.add(WrongStore.of(
                        "only-the-newest-grant-remembered",
                        "Once a successor came, the same acquire is another one.",
                        "I-1")
                .store((real, fixture) -> new NewestAlone(real)));
        all.add(WrongStore.of(
                        "receipt-reclaimed-at-the-horizon",
                        "A receipt is forgotten when it is as old as the horizon.",
                        "I-1")
                .store((real, fixture) -> new UntilTheHorizon(real, fixture)));
        all.add(WrongStore.of(
                        "discarded-receipt-runs-afresh",
                        "What a discarded record was the receipt of runs afresh.",
                        "S-12")
                .store((real, fixture) -> new Retold(real) {
                    private final Set<LeaseKey> discarded = new HashSet<>();

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
                        discarded.add(key);
                        return super.discard(key, t);
                    }

                    @Override
                    Transmission sent(LeaseRequest<?> request, Transmission right) {
                        return discarded.contains(request.key()) ? afresh(right, fixture.backendTime()) : right;
                    }
                }));
        return List.copyOf(all);
    }

    private static WrongStore cancelledInVain(Operation operation) {
        return WrongStore.of(
                        Requests.named(operation) + "-commits-though-cancelled",
                        "What is called never committed commits when it arrives.",
                        "I-7")
                .store((real, fixture) -> new Forgetful(real) {
                    private final Set<RequestId> cancelled = new HashSet<>();

                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        if (right instanceof CancelOutcome.NeverCommitted && request.operation() == operation) {
                            cancelled.add(request.requestId());
                        }
                        return right;
                    }

                    @Override
                    boolean isForgotten(LeaseRequest<?> request) {
                        return cancelled.contains(request.requestId());
                    }
                });
    }

    private static WrongStore cancelledForAWhile(Operation operation) {
        return WrongStore.of(
                        Requests.named(operation) + "-tombstone-reclaimed-early",
                        "A cancellation holds for ten seconds.",
                        "I-7")
                .store((real, fixture) -> new Forgetful(real) {
                    private final Map<RequestId, BackendTime> cancelled = new HashMap<>();

                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        if (right instanceof CancelOutcome.NeverCommitted && request.operation() == operation) {
                            cancelled.put(request.requestId(), fixture.backendTime());
                        }
                        return right;
                    }

                    @Override
                    boolean isForgotten(LeaseRequest<?> request) {
                        BackendTime at = cancelled.get(request.requestId());
                        return request.operation() == operation
                                && at != null
                                && at.until(fixture.backendTime()).compareTo(EARLY) > 0;
                    }
                });
    }

    private static Transmission afresh(Transmission t, BackendTime now) {
        Stamp stamp = t.stamp();
        return new Transmission(
                new Stamp(stamp.lineage(), stamp.notAfter(), new FirstSent(stamp.lineage(), now)),
                t.highestSeen(),
                t.deadline());
    }

    private static final class NewestAlone extends Forgetful {
        private final Map<RequestId, Long> tokens = new HashMap<>();

        NewestAlone(LeaseStore real) {
            super(real);
        }

        @Override
        AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
            if (right instanceof AcquireOutcome.Acquired acquired) {
                tokens.put(request.requestId(), acquired.lease().token().value());
            }
            return right;
        }

        @Override
        boolean isForgotten(LeaseRequest<?> request) {
            Long token = tokens.get(request.requestId());
            return request instanceof AcquireRequest
                    && token != null
                    && token < Steps.newestToken(delegate(), request.key());
        }
    }

    private static final class UntilTheHorizon extends Forgetful {
        private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();

        private final WrongFixture fixture;
        private final Map<RequestId, BackendTime> granted = new HashMap<>();

        UntilTheHorizon(LeaseStore real, WrongFixture fixture) {
            super(real);
            this.fixture = fixture;
        }

        @Override
        AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
            if (right instanceof AcquireOutcome.Acquired) {
                granted.putIfAbsent(request.requestId(), fixture.backendTime());
            }
            return right;
        }

        @Override
        boolean isForgotten(LeaseRequest<?> request) {
            BackendTime at = granted.get(request.requestId());
            return request instanceof AcquireRequest
                    && at != null
                    && at.until(fixture.backendTime()).compareTo(HORIZON) >= 0;
        }
    }
}
