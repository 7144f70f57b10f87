package io.lease4j.verification.random;

import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySnapshot;
import io.lease4j.memory.MemoryWitness;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** The reference store with everything that can be done to it. Wrong variants override what they get wrong. */
class MemoryTarget implements RandomTarget {

    private static final Namespace NAMESPACE = Namespace.of("random");
    private static final SinkName BESIDE = SinkName.of("beside");
    /** Small, so that runs meet ceilings. */
    private static final long RANGE = 24;

    private static final NamespaceSettings SETTINGS = NamespaceSettings.defaults()
            .withReceiptHorizon(Duration.ofSeconds(70))
            .withEvidenceRetention(Duration.ofMinutes(5))
            .withHistoryLength(1_000)
            .withWitness();

    private final InstantSource clock = () -> Instant.ofEpochMilli(this.now);
    private final MemoryWitness witness = new MemoryWitness(RANGE);
    private final FencedSink foreign = new ForeignMemorySink(SinkName.of("foreign"));
    private final MemoryLeaseStore first = MemoryLeaseStore.builder(NAMESPACE)
            .shards(2)
            .settings(SETTINGS)
            .clock(clock)
            .build();
    private long now = 1_700_000_000_000L;
    private MemoryLeaseStore second;
    private MemorySnapshot snapshot;

    MemoryLeaseStore memory(int node) {
        return node == 0 ? first : second;
    }

    long now() {
        return now;
    }

    @Override
    public LeaseStore store(int node) {
        return memory(node);
    }

    @Override
    public NamespaceSettings settings() {
        return SETTINGS;
    }

    @Override
    public void advance(Duration elapsed) {
        now += elapsed.toMillis();
    }

    @Override
    public Set<Kind> disturbances() {
        return Set.of(
                Kind.CLOCK_STEPPED, Kind.RESTORED, Kind.WIPED, Kind.RECORD_DELETED, Kind.SPLIT, Kind.SNAPSHOT_TAKEN);
    }

    @Override
    public void stepClock(Duration by) {
        now += by.toMillis();
    }

    @Override
    public void takeSnapshot() {
        snapshot = first.snapshot();
    }

    @Override
    public void restore() {
        first.restore(snapshot);
    }

    @Override
    public void wipe() {
        first.faults().wipe();
    }

    @Override
    public void deleteRecord(int shard) {
        first.faults().deleteAuthorityRecord(shard);
    }

    @Override
    public void split() {
        second = MemoryLeaseStore.builder(NAMESPACE)
                .clock(clock)
                .fromSnapshot(snapshot)
                .build();
    }

    @Override
    public Optional<FencedSink> sinkBeside(int node) {
        return Optional.of(memory(node).sink(BESIDE));
    }

    @Override
    public Optional<FencedSink> foreignSink() {
        return Optional.of(foreign);
    }

    @Override
    public Optional<FloorWitness> witness() {
        return Optional.of(witness);
    }

    @Override
    public void close() {
        first.close();
        if (second != null) {
            second.close();
        }
    }
}
