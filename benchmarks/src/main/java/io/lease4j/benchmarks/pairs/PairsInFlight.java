package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.AtomicHistogram;
import org.jspecify.annotations.Nullable;

/** A fixed number of pairs in flight as stages: where one has ended, the next one starts, on whatever thread that is. */
public final class PairsInFlight extends TimedCase {

    private final int inFlight;
    private final Keys keys;
    private final Meter meter;

    /**
     * Makes the case.
     *
     * @param workload first part of the name
     * @param subject who is measured; offers stages
     * @param inFlight how many at once
     * @param keys of the run
     * @param meter of its server
     */
    public PairsInFlight(String workload, Opened subject, int inFlight, Keys keys, Meter meter) {
        super(workload, subject);
        this.inFlight = inFlight;
        this.keys = keys;
        this.meter = meter;
    }

    @Override
    Map<String, Double> run(Plan plan, Duration length) throws CaseFailedException, InterruptedException {
        Stages stages = stages();
        Settling.down();
        Reading before = meter.read();
        Flight flight = new Flight(stages, before.nanos() + length.toNanos());
        for (Keys.Stripe stripe : keys.stripes(inFlight)) {
            flight.next(stripe);
        }
        flight.await();
        Reading after = meter.read();
        return meter.figures(before, after, flight.times);
    }

    private final class Flight {

        private final Stages stages;
        private final long end;
        private final AtomicHistogram times = Latencies.shared();
        private final CountDownLatch landed = new CountDownLatch(inFlight);
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Flight(Stages stages, long end) {
            this.stages = stages;
            this.end = end;
        }

        /** A loop, because a stage may be complete when it is returned: calling itself would use up the stack. */
        void next(Keys.Stripe stripe) {
            while (clock.nanos() < end && failure.get() == null) {
                long from = clock.nanos();
                CompletableFuture<Object> pair = stages.acquire(stripe.next())
                        .thenCompose(stages::release)
                        .toCompletableFuture();
                if (!pair.isDone()) {
                    var unused = pair.whenComplete((value, error) -> {
                        ended(from, error);
                        next(stripe);
                    });
                    return;
                }
                var unused = pair.whenComplete((value, error) -> ended(from, error));
            }
            landed.countDown();
        }

        private void ended(long from, @Nullable Throwable error) {
            if (error == null) {
                Latencies.record(times, clock.nanos() - from);
            } else {
                failure.compareAndSet(null, error);
            }
        }

        void await() throws CaseFailedException, InterruptedException {
            landed.await();
            rethrow(failure.get());
        }
    }
}
