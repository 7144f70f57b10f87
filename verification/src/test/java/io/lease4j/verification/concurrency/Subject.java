package io.lease4j.verification.concurrency;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A store under test with the sink beside it and the clock that both read.
 *
 * @param store what is called
 * @param sink the sink beside the lease
 * @param clock the clock of the store
 * @param terms what is fixed, with any one of the store's records
 */
record Subject(LeaseStore store, FencedSink sink, ManualClock clock, Terms terms) {

    static final Namespace NAMESPACE = Namespace.of("linear");

    private static final long START = 1_700_000_000_000L;

    /** Made once: Lincheck cannot look into the pattern that a namespace is checked with. */
    private static final List<LeaseKey> KEYS = IntStream.range(0, 16)
            .mapToObj(number -> LeaseKey.of(NAMESPACE, List.of("key-" + number)))
            .toList();

    static LeaseKey key(int number) {
        return KEYS.get(number);
    }

    /** A fresh memory store, seen through what a wrong one puts around it. */
    static Subject memory(int shards, NamespaceSettings settings, UnaryOperator<LeaseStore> variant) {
        ManualClock clock = new ManualClock(START);
        MemoryLeaseStore memory = MemoryLeaseStore.builder(NAMESPACE)
                .shards(shards)
                .settings(settings)
                .clock(clock)
                .build();
        Terms terms = new Terms(
                new AuthorityRecordId(memory.namespaceId().orElseThrow(), 0),
                lineage(memory),
                BackendTime.ofEpochMillis(START),
                settings.receiptHorizon(),
                settings.evidenceRetention());
        return new Subject(variant.apply(memory), memory.sink(SinkName.of("beside")), clock, terms);
    }

    private static Lineage lineage(LeaseStore store) {
        Reading reading = new Reading(0, Deadline.within(Deadline.MAX, () -> 0));
        return store.inspect(key(0), reading)
                .toCompletableFuture()
                .join()
                .echo()
                .orElseThrow()
                .lineage();
    }
}
