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
    private final ToyServer server = new ToyServer(NAMESPACE, time.instantSource());
    private final ToyStore store = new ToyStore(server);

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
        ToyMemory copy = server.snapshot();
        return () -> server.restart(copy);
    }

    @Override
    public void wipe() {
        server.wipe();
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        server.deleteRecord(recordId);
    }

    @Override
    public void restart() {
        server.restart(server.snapshot());
    }

    @Override
    public LeaseStore promoteReplica() {
        return new BlockingStoreAdapter(new ToyStore(server.promoted(server.snapshot())), Runnable::run);
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
