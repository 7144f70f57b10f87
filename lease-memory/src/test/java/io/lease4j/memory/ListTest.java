package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.reading;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Shards;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-13")
    void everyActiveLeaseOfAllShardsAppearsOnceInOrder() {
        ManualClock clock = new ManualClock();
        Driver sharded = new Driver(
                MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .shards(4)
                        .clock(clock)
                        .build(),
                clock);
        List<LeaseKey> keys = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            keys.add(LeaseKey.of("orders", "key " + i));
            sharded.granted(acquireRequest(keys.get(i), ANN));
        }
        keys.sort(Comparator.comparing((LeaseKey key) -> Shards.of(key, 4)).thenComparing(LeaseKey::fingerprint));
        assertThat(list(sharded, 3)).isEqualTo(keys);
        assertThat(list(sharded, 1000)).isEqualTo(keys);
    }

    @Test
    @Tag("S-13")
    void aLeaseThatIsActiveAllTheTimeAppearsExactlyOnceWhileOthersComeAndGo() {
        Set<LeaseKey> steady = new HashSet<>();
        List<Lease> brief = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            LeaseKey key = LeaseKey.of("orders", "key " + i);
            Lease lease = driver.granted(acquireRequest(key, ANN));
            if (i % 3 == 0) {
                brief.add(lease);
            } else {
                steady.add(key);
            }
        }
        List<LeaseKey> seen = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        int round = 0;
        do {
            ListOutcome.Page page = page(driver, new PageQuery(next, 4));
            page.entries().forEach(entry -> seen.add(keyOf(entry)));
            next = page.next();
            if (round < brief.size()) {
                driver.released(brief.get(round));
            }
            driver.granted(acquireRequest(LeaseKey.of("orders", "new " + round), BEN));
            round++;
        } while (next.isPresent());
        assertThat(seen).doesNotHaveDuplicates().containsAll(steady);
    }

    @Test
    @Tag("S-13")
    void whatIsOverIsNotListedButExamined() {
        driver.granted(ANN);
        driver.released(driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN)));
        driver.clock.advance(TTL.minus(Driver.MILLI));
        driver.granted(acquireRequest(LeaseKey.of("orders", "three"), ANN));
        assertThat(list(driver, 10)).containsExactlyInAnyOrder(KEY, LeaseKey.of("orders", "three"));
        driver.clock.advance(Driver.MILLI);
        assertThat(list(driver, 10)).containsExactly(LeaseKey.of("orders", "three"));
        // The expired one is examined all the same: one page is empty.
        List<Integer> sizes = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            ListOutcome.Page page = page(driver, new PageQuery(next, 1));
            sizes.add(page.entries().size());
            next = page.next();
        } while (next.isPresent());
        assertThat(sizes).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    @Tag("S-13")
    void aPageThatEndsWithItsShardHasNoNext() {
        driver.granted(ANN);
        assertThat(page(driver, PageQuery.first(1)).next()).isEmpty();
        assertThat(page(driver, PageQuery.first(2)).next()).isEmpty();
    }

    @Test
    @Tag("S-13")
    void aCorruptRecordIsAnEntry() {
        driver.granted(ANN);
        driver.store.faults().corrupt(KEY);
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        driver.store.faults().stripExpiry(LeaseKey.of("orders", "two"));
        LeaseKey under = LeaseKey.of("orders", "three");
        driver.store.faults().misfile(KEY, under);
        List<ListEntry> entries = page(driver, PageQuery.first(10)).entries();
        assertThat(entries)
                .containsExactlyInAnyOrder(
                        new ListEntry.Corrupt(KEY.fingerprint()),
                        new ListEntry.Corrupt(LeaseKey.of("orders", "two").fingerprint()),
                        new ListEntry.Corrupt(under.fingerprint()));
    }

    @Test
    @Tag("S-13")
    void aCorruptRecordThatHadEndedIsAnEntryToo() {
        driver.released(driver.granted(ANN));
        driver.store.faults().corrupt(KEY);
        assertThat(page(driver, PageQuery.first(10)).entries())
                .containsExactly(new ListEntry.Corrupt(KEY.fingerprint()));
    }

    @Test
    @Tag("F-11")
    void aListSaysWhetherItsRecordIsProven() {
        driver.granted(ANN);
        assertThat(page(driver, PageQuery.first(10)).proven()).isTrue();
        driver.store.faults().plantToken(LeaseKey.of("orders", "two"), 99);
        assertThat(page(driver, PageQuery.first(10)).proven()).isFalse();
        assertThat(page(driver, PageQuery.first(10)).entries()).hasSize(2);
    }

    @Test
    @Tag("F-3")
    void aGenerationBelowTheFloorIsNotListed() {
        driver.granted(ANN);
        driver.prove(1L << 40);
        assertThat(page(driver, PageQuery.first(10)).entries()).isEmpty();
    }

    @Test
    @Tag("S-13")
    void aCursorOfAnotherLineageIsRefused() {
        driver.granted(ANN);
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        PageCursor cursor = page(driver, PageQuery.first(1)).next().orElseThrow();
        driver.store.restore(driver.store.snapshot());
        assertRefused(
                driver.take(driver.store.list(PageQuery.after(cursor, 1), reading())), RefusedReason.OTHER_LINEAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "list",
                "list.0.x",
                "list.-1..a",
                "list.1..a",
                "list.99999999999999999999..a",
                "history.0..a",
                "list.0.with blanks.a",
                "list.0..a.b"
            })
    void aMalformedCursorIsAnInvalidRequest(String cursor) {
        Refused refused =
                (Refused) driver.take(driver.store.list(PageQuery.after(new PageCursor(cursor), 1), reading()));
        assertThat(refused.reason()).isEqualTo(RefusedReason.INVALID_REQUEST);
        assertThat(refused.violation().orElseThrow().field()).isEqualTo("cursor");
        assertThat(refused.toString()).doesNotContain(cursor + ",");
    }

    @Test
    void listingEndsNothing() {
        AcquireRequest request = acquireRequest(ANN);
        driver.granted(request);
        driver.clock.advance(TTL);
        assertThat(list(driver, 10)).isEmpty();
        driver.clock.advance(Duration.ofMillis(-1));
        assertThat(list(driver, 10)).containsExactly(KEY);
    }

    private static List<LeaseKey> list(Driver driver, int limit) {
        List<LeaseKey> keys = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            ListOutcome.Page page = page(driver, new PageQuery(next, limit));
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(limit);
            page.entries().forEach(entry -> keys.add(keyOf(entry)));
            next = page.next();
        } while (next.isPresent());
        return keys;
    }

    private static ListOutcome.Page page(Driver driver, PageQuery query) {
        ListOutcome outcome = driver.take(driver.store.list(query, reading()));
        assertThat(outcome).isInstanceOf(ListOutcome.Page.class);
        return (ListOutcome.Page) outcome;
    }

    private static LeaseKey keyOf(ListEntry entry) {
        assertThat(entry).isInstanceOf(ListEntry.Active.class);
        return ((ListEntry.Active) entry).lease().generation().key();
    }
}
