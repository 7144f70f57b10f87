package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.acquireRequest;

import io.lease4j.AcquireRequest;

/** For tests of stores that go on from one memory. */
abstract class OnTwins {

    static final long WIDTH = 10;

    final MemoryWitness witness = new MemoryWitness(WIDTH);
    final Driver old = Driver.witnessed(witness);

    Driver twin() {
        return twin(old.store.snapshot());
    }

    Driver twin(MemorySnapshot snapshot) {
        MemoryLeaseStore store = MemoryLeaseStore.builder(Driver.NAMESPACE)
                .fromSnapshot(snapshot)
                .clock(old.clock)
                .build();
        return new Driver(store, old.clock);
    }

    static AcquireRequest key(int i) {
        return acquireRequest(io.lease4j.LeaseKey.of("orders", "key " + i), ANN);
    }
}
