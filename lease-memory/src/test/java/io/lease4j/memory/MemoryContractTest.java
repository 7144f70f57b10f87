package io.lease4j.memory;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.TimeControl;
import java.util.Optional;
import java.util.Set;

/** The memory store keeps the whole contract; nothing of it is not provable here. */
class MemoryContractTest extends LeaseStoreContract {

    private static final Namespace NAMESPACE = Namespace.of("contract");

    @Override
    protected LeaseStoreFixture fixture() {
        return new MemoryFixture();
    }

    private static final class MemoryFixture implements LeaseStoreFixture {

        private final ManualTime time = new ManualTime();
        private MemoryLeaseStore store;

        @Override
        public String backend() {
            return "memory";
        }

        @Override
        public LeaseStore open() {
            return opened(MemoryLeaseStore.builder(NAMESPACE));
        }

        @Override
        public LeaseStore openUncreated() {
            return opened(MemoryLeaseStore.builder(NAMESPACE)
                    .settings(NamespaceSettings.defaults().withWitness()));
        }

        @Override
        public Optional<TimeControl> time() {
            return Optional.of(time);
        }

        @Override
        public Set<Capability> notSupported() {
            return Set.of(Capability.SHARED_BETWEEN_PROCESSES, Capability.SURVIVES_RESTART, Capability.RETAINED_PROOF);
        }

        @Override
        public Optional<FencedSink> sinkBesideLease() {
            return Optional.of(store.sink(SinkName.of("beside")));
        }

        @Override
        public FencedSink foreignSink() {
            return new ForeignMemorySink(SinkName.of("foreign"));
        }

        @Override
        public Runnable snapshot() {
            MemorySnapshot snapshot = store.snapshot();
            return () -> store.restore(snapshot);
        }

        @Override
        public void wipe() {
            store.faults().wipe();
        }

        @Override
        public void deleteRecord(AuthorityRecordId recordId) {
            store.faults().deleteAuthorityRecord(recordId.shard());
        }

        @Override
        public LeaseStore promoteReplica() {
            return MemoryLeaseStore.builder(NAMESPACE)
                    .clock(time.instantSource())
                    .fromSnapshot(store.snapshot())
                    .build();
        }

        @Override
        public void corrupt(LeaseKey key) {
            store.faults().corrupt(key);
        }

        private LeaseStore opened(MemoryLeaseStoreBuilder builder) {
            store = builder.clock(time.instantSource()).build();
            return store;
        }
    }
}
