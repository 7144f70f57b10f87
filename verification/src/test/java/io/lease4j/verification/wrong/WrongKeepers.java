package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.time.MonotonicClock;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Wrong about keeping a lease: keepers, and front doors that mislead a right one. */
final class WrongKeepers {

    private WrongKeepers() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "renewal-under-a-fresh-id",
                                "A renewal that was not answered is sent again as another request.",
                                "LR-08",
                                "W-5")
                        .seenIn("dynamolock#280")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<RenewOutcome> renew(RenewRequest request, Deadline deadline) {
                                return super.renew(Requests.another(request), deadline);
                            }

                            @Override
                            public List<CompletionStage<RenewOutcome>> renewAll(
                                    List<RenewRequest> requests, Deadline deadline) {
                                return super.renewAll(
                                        requests.stream().map(Requests::another).toList(), deadline);
                            }
                        }.door()),
                WrongStore.of("renews-nothing", "What is kept is never renewed.", "LR-08", "W-1")
                        .seenIn("redisson#3712")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public List<CompletionStage<RenewOutcome>> renewAll(
                                    List<RenewRequest> requests, Deadline deadline) {
                                return requests.stream()
                                        .<CompletionStage<RenewOutcome>>map(
                                                request -> CompletableFuture.completedFuture(
                                                        Refused.of(RefusedReason.BACKEND_UNAVAILABLE)))
                                        .toList();
                            }
                        }.door()),
                WrongStore.of(
                                "term-longer-than-reported",
                                "A term is told as longer than the store reported it.",
                                "LR-08",
                                "W-2")
                        .seenIn("ShedLock#132")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                return super.acquire(request, deadline)
                                        .thenApply(outcome -> outcome instanceof AcquireOutcome.Acquired acquired
                                                ? new AcquireOutcome.Acquired(
                                                        acquired.lease(),
                                                        twice(
                                                                acquired.term(),
                                                                fixture.manualTime()
                                                                        .monotonicClock()),
                                                        acquired.replayed())
                                                : outcome);
                            }
                        }.door()),
                WrongStore.of("acquires-again", "A lease that is lost is acquired again in silence.", "LR-08", "W-3")
                        .seenIn("redis-semaphore#175")
                        .keeper(builder -> acquiringAgain(builder.build())));
    }

    private static Term twice(Term term, MonotonicClock clock) {
        return Term.reported(term.reported().multipliedBy(2)).countedFrom(clock, clock.nanos());
    }

    private static LeaseKeeper acquiringAgain(LeaseKeeper real) {
        return (LeaseKeeper) Proxy.newProxyInstance(
                WrongKeepers.class.getClassLoader(), new Class<?>[] {LeaseKeeper.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("holdAsync")) {
                        LeaseKey key = (LeaseKey) arguments[0];
                        HoldOptions options = (HoldOptions) arguments[1];
                        arguments[1] = options.toBuilder()
                                .onLoss(loss -> {
                                    var unused = real.holdAsync(
                                            key,
                                            options.toBuilder()
                                                    .maxWait(options.ttl().multipliedBy(2))
                                                    .build());
                                })
                                .build();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
