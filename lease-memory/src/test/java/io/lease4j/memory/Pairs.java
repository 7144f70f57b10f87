package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Transmission;
import java.time.Duration;

/** Acquires and releases without the driver's checks, for tests that do it very often. */
final class Pairs {

    private final Driver driver;
    private Lineage lineage;

    Pairs(Driver driver) {
        this.driver = driver;
    }

    void pair(LeaseKey key) {
        if (lineage == null) {
            lineage = driver.lineage();
        }
        BackendTime now = driver.time();
        Transmission sent = new Transmission(
                new Stamp(lineage, now.plus(Duration.ofSeconds(5)), new FirstSent(lineage, now)), 0, Driver.DEADLINE);
        AcquireOutcome acquired = Driver.now(driver.store.acquire(Driver.acquireRequest(key, Driver.ANN), sent))
                .outcome();
        assertThat(acquired).isInstanceOf(AcquireOutcome.Acquired.class);
        ReleaseRequest release = Driver.releaseRequest(((AcquireOutcome.Acquired) acquired).lease());
        assertThat(Driver.now(driver.store.release(release, sent)).outcome())
                .isInstanceOf(ReleaseOutcome.Released.class);
    }
}
