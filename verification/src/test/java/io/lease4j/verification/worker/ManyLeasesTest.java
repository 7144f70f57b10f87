package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.HOLDER;
import static io.lease4j.verification.worker.Bench.NAMESPACE;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.RenewOutcome;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Renewal;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One timer for many leases. */
@Timeout(60)
class ManyLeasesTest {

    private static final int LEASES = 2000;
    private static final LeaseKey SLOW = key(7);

    private static LeaseKey key(int number) {
        return LeaseKey.of(NAMESPACE, List.of("many", Integer.toString(number)));
    }

    /** Never answers the renewals of one key, and counts the batches. */
    private static final class SlowKeyStore extends ForwardingStore {

        private final List<Integer> batches = new ArrayList<>();

        private SlowKeyStore(MemoryLeaseStore store) {
            super(store);
        }

        @Override
        public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
            batches.add(renewals.size());
            return renewals.stream()
                    .map(renewal -> renewal.request().key().equals(SLOW)
                            ? new CompletableFuture<Answer<RenewOutcome>>()
                            : renew(renewal.request(), renewal.transmission()))
                    .toList();
        }
    }

    @Tag("W-1")
    @Tag("W-8")
    @Test
    void renewals_that_are_due_together_go_out_together_and_one_that_is_never_answered_delays_none() {
        ManualTime time = new ManualTime();
        MemoryLeaseStore memory = MemoryLeaseStore.builder(NAMESPACE)
                .shards(4)
                .clock(time.instantSource())
                .build();
        SlowKeyStore store = new SlowKeyStore(memory);
        Leases leases = Leases.builder(store, HOLDER)
                .clock(time.monotonicClock())
                .scheduler(time.scheduler())
                .executor(Runnable::run)
                .build();
        LeaseKeeper keeper = LeaseKeeper.builder(leases)
                .clock(time.monotonicClock())
                .scheduler(time.scheduler())
                .executor(Runnable::run)
                .random(new SplittableRandom(7))
                .build();
        HoldOptions options = HoldOptions.builder().ttl(TTL).build();
        List<HeldLease> held = new ArrayList<>();
        for (int i = 0; i < LEASES; i++) {
            held.add(Bench.holding(keeper.hold(key(i), options)));
        }
        for (int i = 0; i < 180; i++) {
            time.advance(Duration.ofMillis(500));
        }
        assertThat(held.stream().filter(HeldLease::isLost))
                .singleElement()
                .satisfies(lost -> assertThat(lost.lease().key()).isEqualTo(SLOW));
        assertThat(keeper.kept()).isEqualTo(LEASES - 1);
        int renewals = store.batches.stream().mapToInt(Integer::intValue).sum();
        assertThat(renewals).as("one in nine seconds each").isBetween(LEASES * 8, LEASES * 12);
        assertThat(store.batches.size()).as("several at once").isLessThan(renewals / 5);
        leases.close();
        store.close();
    }
}
