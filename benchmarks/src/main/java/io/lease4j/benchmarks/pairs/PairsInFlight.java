package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.AtomicHistogram;
import org.jspecify.annotations.Nullable;

/** A fixed number of pairs in flight as stages: where one has ended, the next one starts, on whatever thread that is. */
public final class PairsInFlight implements Case {

    private final String name;
    private final Opened subject;
    private final int inFlight;
    private final Keys keys;
    private final Meter meter;
    private final MonotonicClock clock = SystemTime.monotonicClock();

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
        this.name = workload + subject.name();
        this.subject = subject;
        this.inFlight = inFlight;
        this.keys = keys;
        this.meter = meter;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void warmUp(Plan plan) throws Exception {
        Map<String, Double> unused = run(plan.first());
    }

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        Map<String, Double> unused = run(plan.warm());
        return run(plan.slice());
    }

    /**
     * Runs for a while.
     *
     * @param length how long
     * @return figures by name
     * @throws CaseFailedException if a pair failed
     * @throws InterruptedException if the thread is interrupted
     */
    Map<String, Double> run(Duration length) throws CaseFailedException, InterruptedException {
        Stages stages = subject.get()
                .stages()
                .orElseThrow(() -> new CaseFailedException(subject.name() + " does not offer stages"));
        Settling.down();
        Reading before = meter.read();
        Flight flight = new Flight(stages, before.nanos() + length.toNanos());
        for (Keys.Stripe stripe : keys.stripes(inFlight)) {
            flight.next(stripe);
        }
        flight.await();
        Reading after = meter.read();
        long pairs = flight.times.getTotalCount();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(Names.RATE, pairs * 1e9 / (after.nanos() - before.nanos()));
        figures.putAll(Latencies.percentiles(flight.times));
        figures.putAll(meter.perPair(before, after, pairs));
        return figures;
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
            Throwable why = failure.get();
            if (why != null) {
                throw new CaseFailedException("a pair failed: " + why, why);
            }
        }
    }
}
