package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Reading;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A token above those that were granted is evidence that memory was lost: who leaves it, and for how long it counts. */
class EvidenceTest {

    private final MemoryWitness witness = new MemoryWitness();
    private final Driver driver = Driver.witnessed(witness);

    @Test
    @Tag("F-2")
    void evidenceIsKeptForEveryoneUntilProvenAtOrAboveIt() {
        driver.granted(ANN);
        long seen = driver.record().lastToken() + 5;
        driver.acquire(acquireRequest(BEN), driver.having(seen));
        driver.acquire(acquireRequest(BEN), driver.having(seen - 1));
        assertThat(driver.record().evidence()).isEqualTo(seen);
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.FLOOR_UNPROVEN);
        assertThat(driver.prove(witness).floor()).isGreaterThanOrEqualTo(seen);
        driver.granted(BEN);
    }

    @Test
    @Tag("F-2")
    void theHighestTokenThatWasGrantedIsNoEvidence() {
        Lease lease = driver.granted(ANN);
        driver.released(lease);
        AcquireOutcome outcome =
                driver.acquire(acquireRequest(BEN), driver.having(lease.token().value()));
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("F-2")
    void everyMutationKeepsEvidenceAndNoReadDoes() {
        Lease lease = driver.granted(ANN);
        long seen = driver.record().lastToken() + 5;
        Reading reading = new Reading(seen, Driver.DEADLINE);
        InspectOutcome.Found found = (InspectOutcome.Found) driver.take(driver.store.inspect(KEY, reading));
        assertThat(found.record().proven()).isFalse();
        assertThat(driver.echo.orElseThrow().proven()).isFalse();
        ResolveOutcome resolved = driver.take(driver.store.resolve(acquireRequest(ANN), reading));
        assertThat(resolved).isEqualTo(new ResolveOutcome.StillUnknown(false));
        assertThat(driver.record().evidence()).isZero();

        evidence(seen, d -> d.take(d.store.renew(renewRequest(lease, 1), d.having(seen))));
        evidence(seen, d -> d.take(d.store.release(releaseRequest(lease), d.having(seen))));
        evidence(seen, d -> d.take(d.store.revoke(revokeRequest(lease.generation()), Set.of(), d.having(seen))));
        evidence(seen, d -> d.take(d.store.cancel(releaseRequest(lease).sentAt(d.firstSent()), reading)));
        evidence(seen, d -> d.take(d.store.discard(KEY, d.having(seen))));
        evidence(seen, d -> d.take(d.store.freeze(d.recordId(KEY), d.having(seen))));
        evidence(
                seen,
                d -> d.take(d.store.register(d.recordId(KEY), io.lease4j.effect.SinkName.of("books"), d.having(seen))));
    }

    private static void evidence(long seen, Consumer<Driver> mutation) {
        Driver fresh = Driver.witnessed(new MemoryWitness());
        mutation.accept(fresh);
        assertThat(fresh.record().evidence()).isEqualTo(seen);
        assertThat(fresh.record().proven()).isFalse();
    }

    @Test
    @Tag("F-2")
    void aTokenThatALeaseRecordShowsIsEvidenceToWhoeverReadsIt() {
        long planted = driver.record().lastToken() + 3;
        driver.store.faults().plantToken(KEY, planted);
        assertThat(driver.record().proven()).isTrue();
        InspectOutcome.Found found = (InspectOutcome.Found) driver.inspect(KEY);
        assertThat(found.record().proven()).isFalse();
        driver.acquire(acquireRequest(BEN));
        assertThat(driver.record().evidence()).isEqualTo(planted);
        assertRefused(driver.acquire(acquireRequest(LeaseKey.of("orders", "two"), BEN)), RefusedReason.FLOOR_UNPROVEN);
    }

    @Test
    @Tag("F-2")
    void aTokenThatIsReclaimedUnreadIsEvidenceToo() {
        long planted = driver.record().lastToken() + 3;
        driver.store.faults().plantToken(KEY, planted);
        driver.clock.advance(Duration.ofHours(3));
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), BEN));
        assertThat(driver.record().evidence()).isEqualTo(planted);
    }
}
