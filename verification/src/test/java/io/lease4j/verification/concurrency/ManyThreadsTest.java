package io.lease4j.verification.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hundred threads at once, through real front doors, on one store whose clock stands still. */
class ManyThreadsTest {

    private static final int THREADS = 100;
    private static final int KEYS = 16;
    private static final Duration TTL = Duration.ofMinutes(1);

    private final Subject subject = Subject.memory(4, NamespaceSettings.defaults(), store -> store);
    private final Scheduler scheduler = SystemTime.scheduler("many-threads-test");
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
        scheduler.close();
    }

    private Leases door(int number) {
        return Leases.builder(subject.store(), Holder.of("worker-" + number, "instance"))
                .scheduler(scheduler)
                .build();
    }

    private static AcquireOutcome acquire(Leases leases, LeaseKey key) {
        Deadline deadline = leases.within(Duration.ofSeconds(30));
        return leases.acquire(key, TTL, deadline);
    }

    /** Lets every thread do its work at once, and returns what each came to. */
    private <T> List<T> all(IntFunction<Callable<T>> works) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<T>> tasks = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            Callable<T> work = works.apply(thread);
            tasks.add(() -> {
                start.await();
                return work.call();
            });
        }
        List<T> results = new ArrayList<>();
        for (Future<T> result : threads.invokeAll(tasks)) {
            results.add(result.get());
        }
        return results;
    }

    private static List<Lease> granted(List<AcquireOutcome> outcomes) {
        return outcomes.stream()
                .filter(AcquireOutcome.Acquired.class::isInstance)
                .map(outcome -> ((AcquireOutcome.Acquired) outcome).lease())
                .toList();
    }

    @Test
    @Tag("S-1")
    void of_a_hundred_holders_of_one_key_one_is_granted_and_takes_one_token() throws Exception {
        LeaseKey key = Subject.key(0);
        List<AcquireOutcome> outcomes = all(thread -> {
            Leases leases = door(thread);
            return () -> acquire(leases, key);
        });

        assertThat(granted(outcomes)).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof AcquireOutcome.Acquired))
                .hasSize(THREADS - 1)
                .containsOnly(new AcquireOutcome.Held(TTL, false));
        Lease lease = granted(outcomes).get(0);
        assertThat(lease.token().value()).isEqualTo(1);
        assertThat(found(key).lease().generation()).isEqualTo(lease.generation());
        assertThat(found(key).record().lastToken()).isEqualTo(1);
    }

    @Test
    @Tag("S-1")
    @Tag("S-8")
    void of_a_hundred_holders_of_many_keys_each_key_is_granted_once_and_no_token_is_lost_or_repeated()
            throws Exception {
        List<List<AcquireOutcome>> outcomes = all(thread -> {
            Leases leases = door(thread);
            List<LeaseKey> keys = keysInAnOrderOf(thread);
            return () -> keys.stream().map(key -> acquire(leases, key)).toList();
        });

        List<AcquireOutcome> flat = outcomes.stream().flatMap(List::stream).toList();
        assertThat(granted(flat)).hasSize(KEYS).doesNotHaveDuplicates();
        assertThat(granted(flat).stream().map(Lease::key)).hasSize(KEYS).doesNotHaveDuplicates();
        assertThat(flat)
                .filteredOn(outcome -> !(outcome instanceof AcquireOutcome.Acquired))
                .hasSize((THREADS - 1) * KEYS)
                .containsOnly(new AcquireOutcome.Held(TTL, false));
        Map<AuthorityRecordId, List<Lease>> byRecord =
                granted(flat).stream().collect(Collectors.groupingBy(Lease::recordId));
        assertThat(byRecord.values())
                .allSatisfy(leases -> assertThat(
                                leases.stream().map(lease -> lease.token().value()))
                        .containsExactlyInAnyOrderElementsOf(
                                LongStream.rangeClosed(1, leases.size()).boxed().toList()));
    }

    @Test
    @Tag("S-1")
    void of_a_hundred_threads_of_one_holder_one_is_granted() throws Exception {
        LeaseKey key = Subject.key(0);
        Leases leases = door(0);
        List<AcquireOutcome> outcomes = all(thread -> () -> acquire(leases, key));

        assertThat(granted(outcomes)).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof AcquireOutcome.Acquired))
                .containsOnly(new AcquireOutcome.Held(TTL, true));
        assertThat(found(key).record().lastToken()).isEqualTo(1);
    }

    private static List<LeaseKey> keysInAnOrderOf(int thread) {
        List<LeaseKey> keys =
                new ArrayList<>(IntStream.range(0, KEYS).mapToObj(Subject::key).toList());
        Collections.shuffle(keys, new Random(thread));
        return keys;
    }

    private InspectOutcome.Found found(LeaseKey key) {
        Leases observer = door(THREADS);
        InspectOutcome outcome = observer.inspect(key, observer.within(Duration.ofSeconds(30)));
        assertThat(outcome).isInstanceOf(InspectOutcome.Found.class);
        return (InspectOutcome.Found) outcome;
    }
}
