package io.lease4j.benchmarks.jmh;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.memory.MemoryLeaseStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A pair on the memory store by the front door, uncontended: with one thread, and with two on keys of their own. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class MemoryPairBenchmark {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A front door for all threads; fresh in each iteration, because receipts are kept for minutes. */
    @State(Scope.Benchmark)
    public static class Door {

        private MemoryLeaseStore store = open();
        private Leases leases = open(store);

        /** Takes a store that remembers nothing. */
        @Setup(Level.Iteration)
        public void startAfresh() {
            close();
            store = open();
            leases = open(store);
        }

        /** Closes the last one. */
        @TearDown(Level.Trial)
        public void close() {
            leases.close();
            store.close();
        }

        private static MemoryLeaseStore open() {
            return MemoryLeaseStore.builder(Namespace.of("bench")).build();
        }

        private static Leases open(MemoryLeaseStore store) {
            return Leases.builder(store, Holder.ofThisProcess("invoice-worker")).build();
        }
    }

    /** A key for each thread. */
    @State(Scope.Thread)
    public static class Key {

        private static final AtomicInteger NEXT = new AtomicInteger();

        private final LeaseKey key = LeaseKey.of("bench", "orders", Integer.toString(NEXT.incrementAndGet()));
    }

    /**
     * Acquires and releases.
     *
     * @param door for all threads
     * @param own key of this thread
     * @return so that nothing is optimised away
     */
    @Benchmark
    public ReleaseOutcome pair(Door door, Key own) {
        Leases leases = door.leases;
        AcquireOutcome outcome = leases.acquire(own.key, TTL, leases.within(PATIENCE));
        ReleaseOutcome end = leases.release(((AcquireOutcome.Acquired) outcome).lease(), leases.within(PATIENCE));
        if (!(end instanceof ReleaseOutcome.Released)) {
            throw new IllegalStateException("not released: " + end);
        }
        return end;
    }
}
