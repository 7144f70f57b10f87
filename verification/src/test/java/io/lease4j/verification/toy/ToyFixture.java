package io.lease4j.verification.toy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.BlockingStoreAdapter;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.TimeControl;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** How the kit opens the toy, and what it can do to it. */
final class ToyFixture implements LeaseStoreFixture {

    static final Namespace NAMESPACE = Namespace.of("toy");

    private final ManualTime time = new ManualTime();
    private final ToyStore store = new ToyStore(NAMESPACE, time.instantSource());

    @Override
    public String backend() {
        return "toy";
    }

    @Override
    public LeaseStore open() {
        create(store, NamespaceSettings.defaults(), Deadline.within(Duration.ofSeconds(1), time.monotonicClock()));
        return openUncreated();
    }

    @Override
    public LeaseStore openUncreated() {
        return new BlockingStoreAdapter(store, Runnable::run);
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(time);
    }

    @Override
    public Set<Capability> notSupported() {
        return ToyStore.UNSUPPORTED;
    }

    @Override
    public Runnable snapshot() {
        ToyMemory copy = store.snapshot();
        return () -> store.restart(copy);
    }

    @Override
    public void wipe() {
        store.wipe();
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        store.deleteRecord(recordId);
    }

    @Override
    public void restart() {
        store.restart(store.snapshot());
    }

    @Override
    public LeaseStore promoteReplica() {
        return new BlockingStoreAdapter(store.promoted(store.snapshot()), Runnable::run);
    }

    /** Creates a namespace that nobody ever granted tokens of. */
    static void create(ToyStore store, NamespaceSettings settings, Deadline deadline) {
        NamespaceId created = NamespaceId.random();
        TokenRange first = new TokenRange(0, 1L << 40);
        for (int shard = 0; shard < store.shards(); shard++) {
            AuthorityRecordId id = new AuthorityRecordId(created, shard);
            var unused = store.create(new RecordCreation(id, first, settings), deadline);
        }
        for (int shard = 0; shard < store.shards(); shard++) {
            var unused = store.completeCreation(new AuthorityRecordId(created, shard), deadline);
        }
    }
}
