package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AtomicHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Acquires that arrive at a rate of their own, whether or not those before have been answered, at moments drawn as of many
 * callers who know nothing of each other. The time of each counts from the moment at which it should have been sent: a
 * stall is felt by all who arrive meanwhile. What was acquired is released at once; that is not timed.
 */
public final class PacedAcquires extends TimedCase {

    private static final int MOST_IN_FLIGHT = 20_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HalfLoad load;
    private final Keys keys;
    private final Meter meter;

    /**
     * Makes the case.
     *
     * @param subject who is measured; offers stages
     * @param load how many a second
     * @param keys of the run
     * @param meter of its server
     */
    public PacedAcquires(Opened subject, HalfLoad load, Keys keys, Meter meter) {
        super(Names.HALF, subject);
        this.load = load;
        this.keys = keys;
        this.meter = meter;
    }

    @Override
    public void roundBegins() {
        load.forget();
    }

    @Override
    Map<String, Double> run(Plan plan, Duration length) throws CaseFailedException, InterruptedException {
        double perSecond = load.perSecond(plan);
        Stages stages = stages();
        Settling.down();
        Arrivals arrivals = new Arrivals(stages);
        SplittableRandom random = new SplittableRandom(plan.seed());
        Keys.Stripe stripe = keys.stripes(1).get(0);
        Reading start = meter.read();
        Stalls before = Stalls.read();
        long begin = clock.nanos();
        double due = begin;
        while (due < begin + length.toNanos()) {
            for (long now = clock.nanos(); now < due; now = clock.nanos()) {
                LockSupport.parkNanos((long) (due - now));
            }
            arrivals.send(stripe.next(), (long) due);
            due += -Math.log(1 - random.nextDouble()) * 1e9 / perSecond;
        }
        arrivals.await();
        Reading end = meter.read();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("acquires.per.second.asked", perSecond);
        figures.put("acquires.per.second", arrivals.times.getTotalCount() * 1e9 / length.toNanos());
        figures.putAll(Latencies.percentiles(arrivals.times));
        figures.putAll(end.coresSince(start));
        figures.put(Names.SCRIPT, (end.scriptMicros() - start.scriptMicros()) / (end.scripts() - start.scripts()));
        figures.putAll(Stalls.read().since(before, arrivals.times.getTotalCount()));
        return figures;
    }

    private final class Arrivals {

        private final Stages stages;
        private final AtomicHistogram times = Latencies.shared();
        private final AtomicInteger inFlight = new AtomicInteger();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Arrivals(Stages stages) {
            this.stages = stages;
        }

        void send(String key, long due) throws CaseFailedException {
            check();
            if (inFlight.incrementAndGet() > MOST_IN_FLIGHT) {
                throw new CaseFailedException("the load was too much: " + MOST_IN_FLIGHT + " are in flight");
            }
            var unused = stages.acquire(key)
                    .whenComplete((held, error) -> Latencies.record(times, clock.nanos() - due))
                    .thenCompose(stages::release)
                    .whenComplete((value, error) -> {
                        if (error != null) {
                            failure.compareAndSet(null, error);
                        }
                        int left = inFlight.decrementAndGet();
                        assert left >= 0;
                    });
        }

        void await() throws CaseFailedException {
            long end = clock.nanos() + PATIENCE.toNanos();
            while (inFlight.get() > 0 && clock.nanos() < end) {
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            }
            check();
            if (inFlight.get() > 0) {
                throw new CaseFailedException(inFlight.get() + " were not answered");
            }
        }

        private void check() throws CaseFailedException {
            rethrow(failure.get());
        }
    }
}
