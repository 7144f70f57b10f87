package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.acquireRequest;

import io.lease4j.AcquireOutcome;
import io.lease4j.Stamp;
import io.lease4j.spi.Transmission;

/** For tests of stamps that are made by hand. */
abstract class OnStamps {

    final Driver driver = Driver.plain();

    AcquireOutcome acquire(Stamp stamp) {
        return driver.acquire(acquireRequest(ANN), transmission(stamp));
    }

    static Transmission transmission(Stamp stamp) {
        return new Transmission(stamp, 0, DEADLINE);
    }
}
