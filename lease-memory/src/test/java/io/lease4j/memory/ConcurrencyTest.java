package io.lease4j.memory;

import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.acquireRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.internal.MemoryInvariants;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {

    private static final int THREADS = 100;

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-1")
    void ofAHundredThreadsThatAskForOneKeyOneIsGranted() throws InterruptedException {
        Transmission sent = driver.sent();
        List<AcquireOutcome> outcomes = together(i -> Driver.now(
                        driver.store.acquire(acquireRequest(Holder.of("worker", "instance " + i)), sent))
                .outcome());
        assertThat(outcomes)
                .filteredOn(AcquireOutcome.Acquired.class::isInstance)
                .hasSize(1);
        assertThat(outcomes).filteredOn(AcquireOutcome.Held.class::isInstance).hasSize(THREADS - 1);
        assertThat(driver.record().lastToken()).isEqualTo(1);
        MemoryInvariants.check(driver.store.core());
    }

    @Test
    @Tag("I-1")
    void ofAHundredThreadsThatSendTheSameRequestAllGetTheSameGrant() throws InterruptedException {
        Transmission sent = driver.sent();
        AcquireRequest request = acquireRequest(Driver.ANN);
        List<AcquireOutcome> outcomes =
                together(i -> Driver.now(driver.store.acquire(request, sent)).outcome());
        List<Lease> leases = outcomes.stream()
                .map(outcome -> ((AcquireOutcome.Acquired) outcome).lease())
                .distinct()
                .toList();
        assertThat(leases).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !((AcquireOutcome.Acquired) outcome).replayed())
                .hasSize(1);
    }

    @Test
    @Tag("S-8")
    void tokensAreTakenOnceOverManyKeysAndShards() throws InterruptedException {
        ManualClock clock = new ManualClock();
        Driver sharded = new Driver(
                MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .shards(4)
                        .clock(clock)
                        .build(),
                clock);
        Transmission sent = sharded.sent();
        List<List<Lease>> leases = together(i -> {
            List<Lease> mine = new ArrayList<>();
            for (int j = 0; j < 50; j++) {
                LeaseKey key = LeaseKey.of("orders", "key " + i);
                AcquireOutcome outcome = Driver.now(sharded.store.acquire(acquireRequest(key, Driver.ANN), sent))
                        .outcome();
                Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
                mine.add(lease);
                Outcome released = Driver.now(sharded.store.release(Driver.releaseRequest(lease), sent))
                        .outcome();
                assertThat(released).isInstanceOf(ReleaseOutcome.Released.class);
            }
            return mine;
        });
        assertThat(leases.stream().flatMap(List::stream).map(l -> l.recordId() + "/" + l.token()))
                .hasSize(THREADS * 50)
                .doesNotHaveDuplicates();
        assertThat(leases)
                .allSatisfy(mine -> assertThat(mine)
                        .extracting(lease -> lease.token().value())
                        .isSorted());
        MemoryInvariants.check(sharded.store.core());
    }

    @Test
    @Tag("E-3")
    void ofAHundredThreadsThatCommitTheSameEffectOneIsApplied() throws InterruptedException {
        Lease lease = driver.granted(Driver.ANN);
        MemorySink sink = driver.store.sink(SinkName.of("books"));
        List<CommitOutcome> outcomes =
                together(i -> Driver.now(sink.commit(SinkDriver.effect("1"), SinkDriver.authority(lease), DEADLINE)));
        assertThat(outcomes)
                .filteredOn(outcome -> !((CommitOutcome.Accepted) outcome).already())
                .hasSize(1);
        assertThat(sink.effects(Driver.KEY)).hasSize(1);
    }

    private static <T> List<T> together(IntFunction<T> action) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        Queue<T> results = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                pass(start);
                results.add(action.apply(number));
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(results).hasSize(THREADS);
        return List.copyOf(results);
    }

    private static void pass(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
