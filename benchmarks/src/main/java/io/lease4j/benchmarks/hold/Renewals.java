package io.lease4j.benchmarks.hold;

import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.pairs.Bulk;
import io.lease4j.benchmarks.pairs.Meter;
import io.lease4j.benchmarks.pairs.Ours;
import io.lease4j.benchmarks.pairs.Reading;
import io.lease4j.benchmarks.pairs.Settling;
import io.lease4j.benchmarks.pairs.Stages;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/** Many leases held and renewed by one process, on a server of its own: what that takes of both. */
public final class Renewals implements Case {

    private static final int FULL = 100_000;

    private final MonotonicClock clock = SystemTime.monotonicClock();

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
        int count = quick ? 10_000 : FULL;
        // Each lease once uncounted, and then several times.
        Duration warm = quick ? Duration.ofSeconds(3) : Plan.TTL;
        Duration length = quick ? Duration.ofSeconds(8) : Plan.TTL.multipliedBy(3);
        try (ValkeyServer server =
                ValkeyServer.builder().option("appendonly", "no").start()) {
            RedisURI uri = RedisURI.create(server.host(), server.port());
            try (Meter meter = new Meter(server);
                    Ours ours = Ours.create(uri, "renewals", NamespaceSettings.defaults())) {
                AtomicReferenceArray<Lease> held = acquire(count, ours.stages(Plan.TTL));
                return renew(held, ours.leases(), meter, warm, length);
            }
        }
    }

    private static AtomicReferenceArray<Lease> acquire(int count, Stages stages)
            throws CaseFailedException, InterruptedException {
        AtomicReferenceArray<Lease> held = new AtomicReferenceArray<>(count);
        Bulk.run(
                count,
                i -> stages.acquire(String.format("%012d", i)).thenApply(lease -> {
                    held.set(i, (Lease) lease);
                    return lease;
                }));
        return held;
    }

    private Map<String, Double> renew(
            AtomicReferenceArray<Lease> held, Leases leases, Meter meter, Duration warm, Duration length)
            throws CaseFailedException {
        try (Renewer renewer = new InBatches(leases, held)) {
            renewer.start();
            pause(warm);
            Settling.down();
            Renewer.Count before = renewer.count();
            Reading start = meter.read();
            pause(length);
            Reading end = meter.read();
            Renewer.Count after = renewer.count();
            double nanos = end.nanos() - start.nanos();
            long due = after.due() - before.due();
            long done = after.done() - before.done();
            if (after.lost() > 0) {
                throw new CaseFailedException(after.lost() + " leases were lost: " + renewer.firstLoss());
            }
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put("leases", (double) held.length());
            figures.put(Names.FULL_SIZE, held.length() < FULL ? 0.0 : 1.0);
            figures.put("renewals.per.second", done * 1e9 / nanos);
            // Those in flight at the two readings are as many, give or take a hundredth.
            figures.put("share.on.time", done >= due * 0.99 ? 1.0 : (double) done / due);
            figures.put("client.cores", (end.clientCpuNanos() - start.clientCpuNanos()) / nanos);
            figures.put("server.cores", (end.serverCpuMicros() - start.serverCpuMicros()) * 1000 / nanos);
            figures.put(
                    "client.allocated.bytes.per.renewal",
                    (double) (end.allocatedBytes() - start.allocatedBytes()) / done);
            return figures;
        }
    }

    private void pause(Duration length) {
        long end = clock.nanos() + length.toNanos();
        while (clock.nanos() < end) {
            LockSupport.parkNanos(end - clock.nanos());
        }
    }
}
