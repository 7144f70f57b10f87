package io.lease4j.verification.toy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.spi.BlockingStoreAdapter;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** The toy, for random histories. */
final class ToyTarget implements RandomTarget {

    private final ManualTime time = new ManualTime();
    private final ToyServer server = new ToyServer(ToyFixture.NAMESPACE, time.instantSource());
    private final ToyStore first = new ToyStore(server);
    private ToyStore second;
    private ToyMemory aside;

    @Override
    public LeaseStore store(int node) {
        return new BlockingStoreAdapter(node == 0 ? first : second, Runnable::run);
    }

    /** Short, so that histories live longer than receipts. */
    @Override
    public NamespaceSettings settings() {
        return NamespaceSettings.defaults()
                .withReceiptHorizon(Duration.ofSeconds(70))
                .withEvidenceRetention(Duration.ofMinutes(5));
    }

    @Override
    public void advance(Duration elapsed) {
        time.advance(elapsed);
    }

    @Override
    public Set<Kind> disturbances() {
        return EnumSet.of(
                Kind.CLOCK_STEPPED, Kind.RESTORED, Kind.WIPED, Kind.RECORD_DELETED, Kind.SPLIT, Kind.SNAPSHOT_TAKEN);
    }

    @Override
    public void stepClock(Duration by) {
        if (by.isNegative()) {
            time.stepBack(by.negated());
        } else {
            time.stepForward(by);
        }
    }

    @Override
    public void takeSnapshot() {
        aside = server.snapshot();
    }

    @Override
    public void restore() {
        server.restart(aside);
    }

    @Override
    public void wipe() {
        server.wipe();
    }

    @Override
    public void deleteRecord(int shard) {
        server.deleteRecord(new AuthorityRecordId(first.namespaceId().orElseThrow(), shard));
    }

    @Override
    public void split() {
        second = new ToyStore(server.promoted(aside));
    }

    @Override
    public void close() {
        first.close();
    }
}
