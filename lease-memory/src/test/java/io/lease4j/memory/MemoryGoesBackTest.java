package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.raise;
import static io.lease4j.memory.OnTwins.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.floor.RaiseRequest;
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

/** Whatever becomes of the memory of some stores, nothing that was granted once is granted again. */
class MemoryGoesBackTest {

    @Test
    @Tag("F-3")
    @Tag("F-5")
    void noTokenAndNoLeaseIdRepeatsHoweverTheMemoryGoesBack() {
        for (long seed = 1; seed <= 30; seed++) {
            new Walk(seed).run();
        }
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
}
