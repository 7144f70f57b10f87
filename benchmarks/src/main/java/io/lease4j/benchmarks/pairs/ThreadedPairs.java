package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Pairs by threads that block, each on keys of its own, as fast as they come back. */
public final class ThreadedPairs extends TimedCase {

    private final int threads;
    private final Keys keys;
    private final Meter meter;

    /**
     * Makes the case.
     *
     * @param workload first part of the name
     * @param subject who is measured
     * @param threads how many at once
     * @param keys of the run
     * @param meter of its server
     */
    public ThreadedPairs(String workload, Opened subject, int threads, Keys keys, Meter meter) {
        super(workload, subject);
        this.threads = threads;
        this.keys = keys;
        this.meter = meter;
    }

    @Override
    Map<String, Double> run(Plan plan, Duration length) throws CaseFailedException, InterruptedException {
        Subject target = subject.get();
        Crew crew = new Crew(target, keys.stripes(threads));
        Settling.down();
        Reading before = meter.read();
        crew.work(before.nanos() + length.toNanos());
        Reading after = meter.read();
        Map<String, Double> figures = meter.figures(before, after, crew.leave());
        if (subject.name().equals(Names.CURATOR)) {
            // Its server is another one, whose counters nobody reads.
            Double unused = figures.remove(Names.SERVER_CPU);
        }
        return figures;
    }

    /** Threads that are there before the first reading and still there at the last: what they allocate is counted. */
    private final class Crew {

        private final Subject target;
        private final List<Histogram> histograms = new ArrayList<>();
        private final List<Thread> members = new ArrayList<>();
        private final CountDownLatch go = new CountDownLatch(1);
        private final CountDownLatch done = new CountDownLatch(threads);
        private final CountDownLatch leave = new CountDownLatch(1);
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private volatile long end;

        Crew(Subject target, List<Keys.Stripe> stripes) {
            this.target = target;
            for (int i = 0; i < threads; i++) {
                Histogram own = Latencies.ofOneThread();
                Keys.Stripe stripe = stripes.get(i);
                histograms.add(own);
                Thread member = new Thread(() -> member(stripe, own), "bench-" + i);
                member.setDaemon(true);
                member.start();
                members.add(member);
            }
        }

        void work(long until) throws CaseFailedException, InterruptedException {
            end = until;
            go.countDown();
            done.await();
            Throwable why = failure.get();
            if (why != null) {
                leave.countDown();
                throw CaseFailedException.ofPair(why);
            }
        }

        Histogram leave() throws InterruptedException {
            leave.countDown();
            for (Thread member : members) {
                member.join();
            }
            Histogram all = Latencies.ofOneThread();
            histograms.forEach(all::add);
            return all;
        }

        private void member(Keys.Stripe stripe, Histogram own) {
            try {
                go.await();
                long from = clock.nanos();
                while (from < end && failure.get() == null) {
                    target.pair(stripe.next());
                    long to = clock.nanos();
                    Latencies.record(own, to - from);
                    from = to;
                }
            } catch (Exception | Error e) {
                failure.compareAndSet(null, e);
            } finally {
                done.countDown();
            }
            try {
                leave.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
