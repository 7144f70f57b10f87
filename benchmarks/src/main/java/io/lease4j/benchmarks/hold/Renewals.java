package io.lease4j.benchmarks.hold;

import io.lease4j.LeaseKey;
import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.pairs.Bulk;
import io.lease4j.benchmarks.pairs.Meter;
import io.lease4j.benchmarks.pairs.Ours;
import io.lease4j.benchmarks.pairs.Reading;
import io.lease4j.benchmarks.pairs.Settling;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.ShutdownReport;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/** Many leases kept by one keeper, on a server of its own: what that takes of both. A lost lease fails it. */
public final class Renewals implements Case {

    private static final int FULL = 100_000;
    private static final String NAMESPACE = "renewals";

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong warned = new AtomicLong();
    private final HoldOptions options = HoldOptions.builder()
            .ttl(Plan.TTL)
            .onLoss(loss -> count(lost))
            .onWarning(warning -> count(warned))
            .build();

    private static void count(AtomicLong counter) {
        long unused = counter.incrementAndGet();
    }

    @Override
    public String name() {
        return Names.RENEWALS;
    }

    @Override
    public boolean once() {
        return true;
    }

    @Override
    public void warmUp(Plan plan) {}

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        boolean quick = plan.size() == Plan.Size.QUICK;
        int leases = quick ? 10_000 : FULL;
        // Each lease is renewed at least once uncounted, because all of them come into being within seconds.
        Duration warm = Plan.TTL.dividedBy(2);
        Duration length = quick ? Duration.ofSeconds(10) : Plan.TTL.multipliedBy(3);
        try (ValkeyServer server =
                ValkeyServer.builder().option("appendonly", "no").start()) {
            RedisURI uri = RedisURI.create(server.host(), server.port());
            try (Meter meter = new Meter(server);
                    Ours ours = Ours.create(uri, NAMESPACE, NamespaceSettings.defaults());
                    LeaseKeeper keeper = LeaseKeeper.builder(ours.leases()).build()) {
                AtomicReferenceArray<HeldLease> held = hold(leases, keeper);
                Map<String, Double> figures = measure(held, meter, warm, length);
                // What is still held ends with the server.
                ShutdownReport unused = keeper.shutdown(Duration.ZERO);
                return figures;
            }
        }
    }

    private AtomicReferenceArray<HeldLease> hold(int leases, LeaseKeeper keeper)
            throws CaseFailedException, InterruptedException {
        AtomicReferenceArray<HeldLease> held = new AtomicReferenceArray<>(leases);
        Bulk.run(
                leases,
                i -> keeper.holdAsync(LeaseKey.of(NAMESPACE, "orders", String.format("%012d", i)), options)
                        .thenCompose(outcome -> {
                            if (outcome instanceof HoldOutcome.Holding holding) {
                                held.set(i, holding.lease());
                                return CompletableFuture.completedFuture((Object) outcome);
                            }
                            return CompletableFuture.failedFuture(new CaseFailedException("not held: " + outcome));
                        }));
        return held;
    }

    private Map<String, Double> measure(
            AtomicReferenceArray<HeldLease> held, Meter meter, Duration warm, Duration length)
            throws CaseFailedException {
        pause(warm);
        Settling.down();
        long before = renewals(held);
        Reading start = meter.read();
        pause(length);
        Reading end = meter.read();
        long done = renewals(held) - before;
        if (lost.get() > 0) {
            throw new CaseFailedException(lost.get() + " leases were lost");
        }
        double nanos = end.nanos() - start.nanos();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("leases", (double) held.length());
        figures.put(Names.FULL_SIZE, held.length() < FULL ? 0.0 : 1.0);
        figures.put("lost.or.warned", (double) (lost.get() + warned.get()));
        figures.put("renewals.per.second", done * 1e9 / nanos);
        figures.putAll(end.coresSince(start));
        figures.put(
                "client.allocated.bytes.per.renewal",
                (double) (end.allocatedBytes() - start.allocatedBytes()) / Math.max(1, done));
        return figures;
    }

    /** The numbers that renewals carry, added up: they grow by one with each. */
    private static long renewals(AtomicReferenceArray<HeldLease> held) {
        long sum = 0;
        for (int i = 0; i < held.length(); i++) {
            sum += held.get(i).lease().renewalNumber();
        }
        return sum;
    }

    private void pause(Duration length) {
        long end = clock.nanos() + length.toNanos();
        while (clock.nanos() < end) {
            LockSupport.parkNanos(end - clock.nanos());
        }
    }
}
