package io.lease4j.memory;

import io.lease4j.HistoryEntry;
import io.lease4j.LeaseKey;
import io.lease4j.spi.NamespaceSettings;

/** For tests of the history of a key, beside which there is another one. */
abstract class OnHistory {

    static final LeaseKey OTHER = LeaseKey.of("orders", "two");

    final Driver driver = Driver.plain();

    static Driver capped(int length) {
        ManualClock clock = new ManualClock();
        NamespaceSettings settings = NamespaceSettings.defaults().withHistoryLength(length);
        return new Driver(
                MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .shards(1)
                        .settings(settings)
                        .clock(clock)
                        .build(),
                clock);
    }

    static long tokenOf(HistoryEntry entry) {
        return entry.match(
                granted -> granted.generation().token().value(),
                ended -> ended.generation().token().value(),
                HistoryEntry.FloorProven::floor);
    }
}
