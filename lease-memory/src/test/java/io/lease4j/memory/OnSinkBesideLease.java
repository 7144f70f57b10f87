package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;

import io.lease4j.Lease;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.internal.MemoryInvariants;
import org.junit.jupiter.api.AfterEach;

/** For tests of a sink beside the lease: a store of its own, and a lease for each test. */
abstract class OnSinkBesideLease {

    static final SinkName NAME = SinkName.of("books");

    final Driver driver = Driver.plain();
    final SinkDriver sink = new SinkDriver(driver.store.sink(NAME));
    final Lease lease = driver.granted(ANN);

    @AfterEach
    void invariantsHold() {
        MemoryInvariants.check(driver.store.core());
    }
}
