package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import org.junit.jupiter.api.Test;

/** What a snapshot holds, and who may go on from it. */
class SnapshotTest extends OnTwins {

    @Test
    void aSnapshotOfAnotherStoreIsNotRestored() {
        MemorySnapshot foreign = Driver.plain().store.snapshot();
        assertThatIllegalArgumentException().isThrownBy(() -> old.store.restore(foreign));
        ManualClock clock = new ManualClock();
        MemorySnapshot wider = MemoryLeaseStore.builder(Driver.NAMESPACE)
                .shards(2)
                .settings(io.lease4j.spi.NamespaceSettings.defaults().withWitness())
                .clock(clock)
                .build()
                .snapshot();
        assertThatIllegalArgumentException().isThrownBy(() -> old.store.restore(wider));
        assertThat(wider).hasToString("MemorySnapshot[orders, 2 shards]");
        MemorySnapshot named = MemoryLeaseStore.create(Namespace.of("other")).snapshot();
        assertThatIllegalArgumentException().isThrownBy(() -> old.store.restore(named));
    }

    @Test
    void aSnapshotDoesNotChangeWithItsStoreNorWithWhoeverStartsFromIt() {
        MemorySnapshot snapshot = old.store.snapshot();
        old.granted(ANN);
        Driver first = twin(snapshot);
        first.prove(witness);
        first.granted(ANN);
        Driver second = twin(snapshot);
        assertThat(second.record().lastToken()).isZero();
        assertThat(second.history(KEY).entries()).isEmpty();
        assertThat(second.inspect(KEY)).isInstanceOf(io.lease4j.InspectOutcome.NotFound.class);
    }

    @Test
    void theNamespaceIdComesWithTheMemory() {
        NamespaceId id = old.store.namespaceId().orElseThrow();
        ManualClock clock = new ManualClock();
        MemoryLeaseStore empty = MemoryLeaseStore.builder(Driver.NAMESPACE)
                .shards(1)
                .settings(io.lease4j.spi.NamespaceSettings.defaults().withWitness())
                .clock(clock)
                .build();
        MemorySnapshot before = empty.snapshot();
        assertThat(empty.namespaceId()).isEmpty();
        empty.restore(old.store.snapshot());
        assertThat(empty.namespaceId()).contains(id);
        // A memory from before the creation does not make the namespace new again.
        empty.restore(before);
        assertThat(empty.namespaceId()).contains(id);
        assertThat(new Driver(empty, clock).record().exists()).isFalse();
    }
}
