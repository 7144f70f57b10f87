package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static io.lease4j.memory.Driver.raise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Installation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two stores that go on from one memory, as an old primary and a promoted replica do. */
class SplitBrainTest {

    private static final long WIDTH = 10;

    private final MemoryWitness witness = new MemoryWitness(WIDTH);
    private final Driver old = Driver.witnessed(witness);

    @Test
    @Tag("F-1")
    void aStoreThatStartsFromASnapshotIsUnprovenAndTheFirstOneGoesOn() {
        Lease lease = old.granted(ANN);
        Driver promoted = twin();
        assertThat(promoted.lineage()).isNotEqualTo(old.lineage());
        assertThat(promoted.store.namespaceId()).isEqualTo(old.store.namespaceId());
        assertRefused(promoted.acquire(acquireRequest(ANN)), RefusedReason.FLOOR_UNPROVEN);
        assertThat(old.renewed(lease, 1).generation()).isEqualTo(lease.generation());
        assertThat(promoted.record().lastToken()).isEqualTo(lease.token().value());
    }

    @Test
    @Tag("F-5")
    void theOldPrimaryNeverMeetsTheRangeOfTheNewOne() {
        Driver promoted = twin();
        AuthorityRecordView proven = promoted.prove(witness);
        Set<Long> tokens = new HashSet<>();
        long highestOld = 0;
        for (int i = 0; i < WIDTH; i++) {
            highestOld = old.granted(key(i)).token().value();
            tokens.add(highestOld);
            long fresh = promoted.granted(key(i)).token().value();
            assertThat(fresh).isGreaterThan(proven.floor());
            tokens.add(fresh);
        }
        assertThat(tokens).hasSize(2 * (int) WIDTH);
        assertThat(highestOld).isEqualTo(WIDTH);
        assertRefused(old.acquire(key(99)), RefusedReason.FLOOR_UNPROVEN);
    }

    @Test
    @Tag("F-6")
    void theWitnessExtendsOnlyTheLineageThatItProvedLast() {
        Driver promoted = twin();
        promoted.prove(witness);
        WitnessOutcome refused = Driver.now(witness.raise(
                new RaiseRequest(old.recordId(KEY), old.lineage(), old.ticket(), RaiseRequest.Kind.EXTENSION, 0)));
        assertThat(refused).isInstanceOf(WitnessOutcome.NotAllowed.class);
        TokenRange range = raise(
                witness, promoted.recordId(KEY), promoted.lineage(), promoted.ticket(), RaiseRequest.Kind.EXTENSION);
        done(promoted.install(
                new Installation.Extension(promoted.recordId(KEY), promoted.lineage(), promoted.ticket(), range)));
        assertThat(promoted.record().ceiling()).isGreaterThan(old.record().ceiling());
    }

    @Test
    @Tag("F-4")
    void aRangeForOneStoreIsRefusedByItsTwinThoughTheTicketIsTheSame() {
        Ticket ticket = old.ticket();
        Driver promoted = twin();
        Driver third = twin();
        assertThat(promoted.ticket()).isEqualTo(ticket);
        assertThat(third.ticket()).isEqualTo(ticket);
        TokenRange range = raise(witness, promoted.recordId(KEY), promoted.lineage(), ticket, RaiseRequest.Kind.PROOF);
        Installation proof = promoted.proof(range, io.lease4j.floor.ProofBasis.WITNESS);
        assertRefused(third.install(proof), RefusedReason.NOT_ALLOWED);
        assertRefused(old.install(proof), RefusedReason.NOT_ALLOWED);
        done(promoted.install(proof));
    }

    @Test
    @Tag("F-3")
    @Tag("F-5")
    void noTokenAndNoLeaseIdRepeatsHoweverTheMemoryGoesBack() {
        for (long seed = 1; seed <= 30; seed++) {
            new Walk(seed).run();
        }
    }

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

    private Driver twin() {
        return twin(old.store.snapshot());
    }

    private Driver twin(MemorySnapshot snapshot) {
        MemoryLeaseStore store = MemoryLeaseStore.builder(Driver.NAMESPACE)
                .fromSnapshot(snapshot)
                .clock(old.clock)
                .build();
        return new Driver(store, old.clock);
    }

    private static AcquireRequest key(int i) {
        return acquireRequest(io.lease4j.LeaseKey.of("orders", "key " + i), ANN);
    }

    /** Some stores of one namespace that are copied, restored, wiped, proven and asked, in a random order. */
    private static final class Walk {

        private final long seed;
        private final Random random;
        private final MemoryWitness witness = new MemoryWitness(5);
        private final List<Driver> stores = new ArrayList<>();
        private final List<MemorySnapshot> snapshots = new ArrayList<>();
        private final List<Installation> late = new ArrayList<>();
        private final Set<Long> tokens = new HashSet<>();
        private final Set<LeaseId> leaseIds = new HashSet<>();

        Walk(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            stores.add(Driver.witnessed(witness));
        }

        void run() {
            for (int step = 0; step < 300; step++) {
                Driver store = stores.get(random.nextInt(stores.size()));
                switch (random.nextInt(30)) {
                    case 0 -> snapshots.add(store.store.snapshot());
                    case 1 -> restore(store);
                    case 2 -> copy(store);
                    case 3 -> store.store.faults().wipe();
                    case 4 -> store.store.faults().deleteAuthorityRecord(0);
                    case 5, 6, 7, 8, 9, 10 -> prove(store);
                    case 11 -> installLate(store);
                    case 12 -> extend(store);
                    default -> acquire(store);
                }
            }
            assertThat(tokens).hasSizeGreaterThan(20);
        }

        private void restore(Driver store) {
            if (!snapshots.isEmpty()) {
                store.store.restore(snapshots.get(random.nextInt(snapshots.size())));
            }
        }

        private void copy(Driver store) {
            if (stores.size() < 4) {
                MemoryLeaseStore twin = MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .fromSnapshot(store.store.snapshot())
                        .clock(store.clock)
                        .build();
                stores.add(new Driver(twin, store.clock));
            }
        }

        private void prove(Driver store) {
            TokenRange range =
                    raise(witness, store.recordId(KEY), store.lineage(), store.ticket(), RaiseRequest.Kind.PROOF);
            Installation proof = store.proof(range, io.lease4j.floor.ProofBasis.WITNESS);
            late.add(proof);
            if (random.nextBoolean()) {
                store.install(proof);
            }
        }

        private void extend(Driver store) {
            WitnessOutcome raised = Driver.now(witness.raise(new RaiseRequest(
                    store.recordId(KEY), store.lineage(), store.ticket(), RaiseRequest.Kind.EXTENSION, 0)));
            if (raised instanceof WitnessOutcome.Raised range) {
                Installation extension =
                        new Installation.Extension(store.recordId(KEY), store.lineage(), store.ticket(), range.range());
                late.add(extension);
                store.install(extension);
            }
        }

        private void installLate(Driver store) {
            if (!late.isEmpty()) {
                store.install(late.get(random.nextInt(late.size())));
            }
        }

        private void acquire(Driver store) {
            AcquireRequest request = key(random.nextInt(1000));
            if (store.acquire(request) instanceof AcquireOutcome.Acquired acquired) {
                Lease lease = acquired.lease();
                assertThat(tokens.add(lease.token().value()))
                        .as("seed %d: token %s repeats", seed, lease.token())
                        .isTrue();
                assertThat(leaseIds.add(lease.leaseId())).as("seed %d", seed).isTrue();
            }
        }
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
