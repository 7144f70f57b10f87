package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.RETENTION;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import io.lease4j.memory.internal.MemoryInvariants;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Apart from the other tests of what is reclaimed, because it takes seconds. */
class IdleKeysTest {

    private static final int HISTORY = 100;

    /** A hundred thousand show it; the long form does a million. */
    private static final int PAIRS = Boolean.getBoolean("lease4j.long") ? 1_000_000 : 100_000;

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
    void pairsOnDistinctKeysCostNothingOnceTheirEvidenceIsOver() {
        Duration between = Duration.ofSeconds(1);
        // What is alive at once: the pairs of one retention, and as many again at most while they wait in the queue.
        int bound = (int) RETENTION.dividedBy(between) * 5 + HISTORY + 10;
        for (int i = 0; i < PAIRS; i++) {
            pairs.pair(LeaseKey.of("orders", "key " + i));
            clock.advance(between);
            if (i % 10_000 == 0) {
                assertThat(MemoryInvariants.size(driver.store.core())).isLessThan(bound);
            }
        }
        MemoryInvariants.check(driver.store.core());
        clock.advance(RETENTION.plus(MILLI));
        for (int i = 0; MemoryInvariants.keys(driver.store.core()) > 1 && i < 10_000; i++) {
            pairs.pair(KEY);
            clock.advance(RETENTION.plus(MILLI));
        }
        assertThat(MemoryInvariants.keys(driver.store.core())).isEqualTo(1);
    }
}
