package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.renewRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which generations a proof ends, and what is said of their end. */
class RaisedFloorTest {

    private final MemoryWitness witness = new MemoryWitness();
    private final Driver driver = Driver.witnessed(witness);

    @Test
    @Tag("F-3")
    void aProofEndsEveryGenerationAtOrBelowItsBase() {
        Lease lease = driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(2));
        driver.prove(witness);
        LeaseEnd end = LeaseEnd.of(LostReason.FLOOR_RAISED, driver.time());
        driver.clock.advance(Duration.ofSeconds(1));
        InspectOutcome.NotFound seen = (InspectOutcome.NotFound) driver.inspect(KEY);
        assertThat(seen.last().orElseThrow().end()).contains(end);
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(lease, 1));
        assertThat(lost.reason()).isEqualTo(LostReason.FLOOR_RAISED);
        assertThat(lost.end()).contains(end);
        assertThat(driver.echo.orElseThrow().expired()).isEmpty();
        driver.granted(BEN);
    }

    @Test
    @Tag("F-3")
    void whatHadExpiredByTheTimeOfTheProofStaysExpired() {
        Lease exactly = driver.granted(ANN);
        driver.clock.advance(TTL);
        driver.prove(witness);
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(exactly, 1));
        assertThat(lost.end()).contains(LeaseEnd.of(LostReason.EXPIRED, exactly.expiresAt()));

        Lease later = driver.granted(ANN);
        driver.clock.advance(TTL.minus(Driver.MILLI));
        driver.prove(witness);
        driver.clock.advance(TTL);
        lost = (RenewOutcome.Lost) driver.renew(renewRequest(later, 1));
        assertThat(lost.reason()).isEqualTo(LostReason.FLOOR_RAISED);
    }

    @Test
    @Tag("F-3")
    void theFirstProofAboveAGenerationIsTheOneThatEndedIt() {
        Lease lease = driver.granted(ANN);
        driver.prove(witness);
        LeaseEnd end = LeaseEnd.of(LostReason.FLOOR_RAISED, driver.time());
        driver.clock.advance(TTL.multipliedBy(2));
        driver.prove(witness);
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(lease, 1));
        assertThat(lost.end()).contains(end);
    }

    @Test
    @Tag("F-3")
    void theProofsThatAreForgottenCountAsTheNextOne() {
        Lease lease = driver.granted(ANN);
        for (int i = 0; i < 40; i++) {
            driver.prove(witness);
        }
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(lease, 1));
        assertThat(lost.reason()).isEqualTo(LostReason.FLOOR_RAISED);
    }

    @Test
    @Tag("F-3")
    void aClockThatStepsBackRevivesNothingThatAProofEnded() {
        driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(2));
        driver.prove(witness);
        driver.clock.advance(Duration.ofSeconds(-2));
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
        // What the memory before the proof had forgotten is no better known because the time comes again.
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.TOO_OLD);
        driver.clock.advance(Duration.ofSeconds(2));
        driver.granted(BEN);
    }
}
