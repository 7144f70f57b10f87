package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.RETENTION;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.reading;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.HistoryEntry;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.memory.internal.MemoryInvariants;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReclaimTest {

    private static final int HISTORY = 100;

    private final ManualClock clock = new ManualClock();
    private final Driver driver = new Driver(
            MemoryLeaseStore.builder(Driver.NAMESPACE)
                    .shards(1)
                    .settings(NamespaceSettings.defaults().withHistoryLength(HISTORY))
                    .clock(clock)
                    .build(),
            clock);
    private final Pairs pairs = new Pairs(driver);

    @Test
    @Tag("S-15")
    void everyEntryCounts() {
        Lease lease = driver.granted(ANN);
        // A key, its place in the queue and in the list, and a line of history.
        assertThat(MemoryInvariants.size(driver.store.core())).isEqualTo(4);
        driver.released(lease);
        assertThat(MemoryInvariants.size(driver.store.core()))
                .as("a line more, out of the list")
                .isEqualTo(4);
        driver.granted(ANN);
        assertThat(MemoryInvariants.size(driver.store.core()))
                .as("a line more, in the list, and the past generation with its place in the queue")
                .isEqualTo(8);
        AcquireRequest never = acquireRequest(ANN);
        var unused = driver.sending(never);
        driver.cancel(never);
        assertThat(MemoryInvariants.size(driver.store.core()))
                .as("the tombstone and its place in the queue")
                .isEqualTo(10);
    }

    @Test
    @Tag("S-15")
    void abandonedLeasesAreReclaimedAndTheirEndIsWrittenDown() {
        Lease lease = driver.granted(ANN);
        clock.advance(TTL.plus(RETENTION));
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertThat(((InspectOutcome.NotFound) driver.inspect(KEY)).last()).isPresent();
        // It was looked at too early for its term; the queue comes to it again within another retention.
        clock.advance(RETENTION.plus(MILLI));
        BackendTime reclaimed = driver.time();
        driver.acquire(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertThat(((InspectOutcome.NotFound) driver.inspect(KEY)).last()).isEmpty();
        HistoryEntry.Ended ended =
                (HistoryEntry.Ended) driver.history(KEY).entries().get(1);
        assertThat(ended.at()).isEqualTo(reclaimed);
        assertThat(ended.generation()).isEqualTo(lease.generation());
        assertThat(ended.end().reason()).isEqualTo(LostReason.EXPIRED);
        assertThat(ended.end().at()).isEqualTo(lease.expiresAt());
    }

    @Test
    @Tag("S-15")
    void anEndedLeaseIsWrittenDownOnce() {
        driver.released(driver.granted(ANN));
        clock.advance(RETENTION.plus(MILLI));
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertThat(((InspectOutcome.NotFound) driver.inspect(KEY)).last()).isEmpty();
        assertThat(driver.history(KEY).entries()).hasSize(2);
    }

    @Test
    @Tag("S-15")
    void aLongLeaseIsKeptWhileItIsActiveAndItsEvidenceAfterwards() {
        Lease lease = driver.granted(
                AcquireRequest.builder(KEY, ANN).ttl(Duration.ofHours(10)).build());
        for (int hour = 0; hour < 11; hour++) {
            clock.advance(Duration.ofHours(1));
            driver.acquire(acquireRequest(LeaseKey.of("orders", "two"), ANN));
            boolean active = driver.inspect(KEY) instanceof InspectOutcome.Found;
            assertThat(active).isEqualTo(hour < 9);
        }
        ReleaseOutcome.Lost lost = (ReleaseOutcome.Lost) driver.release(Driver.releaseRequest(lease));
        assertThat(lost.reason()).isEqualTo(LostReason.EXPIRED);
    }

    @Test
    @Tag("S-15")
    void theReceiptsOfABusyKeyAreReclaimedAsFastAsTheyAreWritten() {
        int perHorizon = 1000;
        Duration between = HORIZON.dividedBy(perHorizon);
        // Each costs one entry with its key and one in the queue.
        int bound = 2 * perHorizon + HISTORY + 100;
        for (int i = 0; i < 20_000; i++) {
            pairs.pair(KEY);
            clock.advance(between);
            if (i % 500 == 0) {
                assertThat(MemoryInvariants.size(driver.store.core())).isLessThan(bound);
            }
        }
        MemoryInvariants.check(driver.store.core());
    }

    @Test
    @Tag("S-15")
    void tombstonesAreReclaimed() {
        int before = MemoryInvariants.size(driver.store.core());
        for (int i = 0; i < 100; i++) {
            driver.cancel(acquireAt(LeaseKey.of("orders", "key " + i)));
        }
        assertThat(MemoryInvariants.size(driver.store.core())).isGreaterThanOrEqualTo(before + 400);
        for (int i = 0; i < 100; i++) {
            clock.advance(HORIZON.plus(MILLI));
            driver.acquire(acquireRequest(ANN));
        }
        assertThat(MemoryInvariants.keys(driver.store.core())).isEqualTo(1);
    }

    @Test
    @Tag("S-15")
    void heldAndLostLeaveNothing() {
        Lease lease = driver.granted(ANN);
        int before = MemoryInvariants.size(driver.store.core());
        for (int i = 0; i < 100; i++) {
            driver.acquire(acquireRequest(Driver.BEN));
            driver.release(ReleaseRequest.of(lease.generation(), Driver.BEN, RequestId.random()));
        }
        assertThat(MemoryInvariants.size(driver.store.core())).isEqualTo(before);
    }

    @Test
    @Tag("S-15")
    void readingReclaimsNothing() {
        driver.released(driver.granted(ANN));
        int before = MemoryInvariants.size(driver.store.core());
        clock.advance(RETENTION.plus(MILLI));
        driver.inspect(KEY);
        driver.history(KEY);
        driver.resolve(acquireRequest(ANN));
        driver.take(driver.store.list(io.lease4j.PageQuery.first(10), reading()));
        assertThat(MemoryInvariants.size(driver.store.core())).isEqualTo(before);
    }

    @Test
    @Tag("S-15")
    void aStepReclaimsAFixedNumberAtMost() {
        for (int i = 0; i < 50; i++) {
            driver.released(driver.granted(acquireRequest(LeaseKey.of("orders", "key " + i), ANN)));
        }
        clock.advance(RETENTION.plus(MILLI));
        int before = MemoryInvariants.keys(driver.store.core());
        driver.cancel(Driver.releaseRequest(driver.granted(ANN)));
        // Two steps of four each, and one new key.
        assertThat(MemoryInvariants.keys(driver.store.core())).isEqualTo(before - 8 + 1);
    }

    @Test
    @Tag("S-15")
    void whatIsReclaimedComesBackWithASnapshot() {
        driver.released(driver.granted(ANN));
        driver.granted(ANN);
        driver.cancel(acquireAt(KEY));
        int size = MemoryInvariants.size(driver.store.core());
        MemorySnapshot snapshot = driver.store.snapshot();
        clock.advance(Duration.ofHours(5));
        driver.store.restore(snapshot);
        assertThat(MemoryInvariants.size(driver.store.core())).isEqualTo(size);
        MemoryInvariants.check(driver.store.core());
        for (int i = 0; i < 5; i++) {
            driver.ticket();
            clock.advance(Duration.ofHours(5));
        }
        assertThat(MemoryInvariants.keys(driver.store.core())).isZero();
    }

    private AcquireRequest acquireAt(LeaseKey key) {
        return AcquireRequest.builder(key, ANN)
                .ttl(TTL)
                .firstSent(driver.firstSent())
                .build();
    }
}
