package io.lease4j.benchmarks.size;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.pairs.Bulk;
import io.lease4j.benchmarks.pairs.Ours;
import io.lease4j.benchmarks.pairs.Stages;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * What a server keeps for a lease that is held, for one that has ended, for a receipt, and for a key that nobody uses any
 * more: differences of {@code used_memory}, which is an exact count, divided by how many there are. The history has one
 * entry here: it is bounded, and measured elsewhere.
 */
public final class Bytes implements Case {

    private static final int FULL = 100_000;
    /** What buffers and the allocator differ by between two quiet moments, in all. */
    private static final long NOISE = 512 * 1024;

    private static final Duration TERM = Duration.ofHours(1);
    /** Longer than evidence and receipts are kept. */
    private static final Duration FORGOTTEN = Duration.ofHours(3);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final MonotonicClock clock = SystemTime.monotonicClock();

    @Override
    public String name() {
        return Names.BYTES;
    }

    @Override
    public boolean once() {
        return true;
    }

    @Override
    public void warmUp(Plan plan) {}

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        int count = plan.size() == Plan.Size.QUICK ? 10_000 : FULL;
        Path folder = Files.createTempDirectory("lease4j-bytes");
        try {
            ClockShift shift = ClockShift.in(folder);
            try (ValkeyServer server = ValkeyServer.builder()
                            .option("appendonly", "no")
                            .clock(shift)
                            .start();
                    ServerConnection observer = server.connect();
                    Ours ours = Ours.create(
                            RedisURI.create(server.host(), server.port()),
                            "bytes",
                            NamespaceSettings.defaults().withHistoryLength(1))) {
                return measure(count, ours.stages(TERM), shift, observer);
            }
        } finally {
            delete(folder);
        }
    }

    private Map<String, Double> measure(int count, Stages stages, ClockShift shift, ServerConnection observer)
            throws CaseFailedException, InterruptedException {
        AtomicReferenceArray<Object> held = new AtomicReferenceArray<>(count);
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("leases", (double) count);
        figures.put(Names.FULL_SIZE, count < FULL ? 0.0 : 1.0);
        // Once before anything counts: tables of the server stay as large as they were.
        long keysBefore = keys(observer);
        acquireAll(stages, held);
        releaseAll(stages, held);
        forget(shift, observer, keysBefore);
        long before = used(observer);
        acquireAll(stages, held);
        figures.put("held.lease", (double) (used(observer) - before) / count);
        releaseAll(stages, held);
        long ended = used(observer);
        figures.put("ended.lease", (double) (ended - before) / count);
        acquireAll(stages, held);
        releaseAll(stages, held);
        long first = used(observer);
        figures.put("first.receipts.of.a.pair", (double) (first - ended) / count);
        acquireAll(stages, held);
        releaseAll(stages, held);
        figures.put("receipts.of.a.pair", (double) (used(observer) - first) / count);
        // A further pair on a key leaves two: of the acquire and of the release that the record no longer shows.
        figures.put("receipt", (double) (used(observer) - first) / count / 2);
        forget(shift, observer, keysBefore);
        long left = used(observer) - before;
        figures.put("left.in.all", (double) left);
        figures.put("idle.key", left < NOISE ? 0.0 : (double) left / count);
        return figures;
    }

    private static void acquireAll(Stages stages, AtomicReferenceArray<Object> held)
            throws CaseFailedException, InterruptedException {
        Bulk.run(
                held.length(),
                i -> stages.acquire(String.format("%012d", i)).thenApply(lease -> {
                    held.set(i, lease);
                    return lease;
                }));
    }

    private static void releaseAll(Stages stages, AtomicReferenceArray<Object> held)
            throws CaseFailedException, InterruptedException {
        Bulk.run(held.length(), i -> stages.release(held.get(i)));
    }

    /** Past evidence and horizon, the server drops by itself what is over. */
    private void forget(ClockShift shift, ServerConnection observer, long keys) throws CaseFailedException {
        shift.step(FORGOTTEN);
        long end = clock.nanos() + PATIENCE.toNanos();
        // The first grants add a history and an index to each shard's record.
        while (keys(observer) > 3 * keys) {
            if (clock.nanos() > end) {
                throw new CaseFailedException("the server still has " + keys(observer) + " keys");
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private static long keys(ServerConnection observer) {
        return observer.command("DBSIZE").number();
    }

    private static long used(ServerConnection observer) {
        return Long.parseLong(observer.info("memory").getOrDefault("used_memory", "0"));
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
