package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A request that was first sent before receipts are complete, or in another lineage, does not run afresh. */
class CompleteSinceTest extends OnStamps {

    @Test
    @Tag("R-4")
    void aRequestFirstSentLongerAgoThanTheHorizonDoesNotRunAfresh() {
        FirstSent first = driver.firstSent();
        driver.clock.advance(HORIZON.plus(MILLI));
        assertRefused(acquire(driver.stamp(first)), RefusedReason.TOO_OLD);
        driver.clock.advance(MILLI.negated());
        // The clock went back: that moves complete-since, so a store of its own shows the very horizon.
        Driver fresh = Driver.plain();
        FirstSent exact = fresh.firstSent();
        fresh.clock.advance(HORIZON);
        assertThat(fresh.acquire(acquireRequest(ANN), fresh.sent(exact))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-4")
    void aRequestFirstSentInAnotherLineageDoesNotRunAfresh() {
        FirstSent other = new FirstSent(Lineage.of("another"), driver.time());
        assertRefused(acquire(driver.stamp(other)), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("R-4")
    void aRequestFirstSentBeforeCompleteSinceDoesNotRunAfresh() {
        BackendTime created = driver.record().completeSince();
        assertThat(created).isEqualTo(driver.time());
        driver.clock.advance(Duration.ofSeconds(5));
        FirstSent before = new FirstSent(driver.lineage(), created.plus(MILLI.negated()));
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        FirstSent exactly = new FirstSent(driver.lineage(), created);
        assertThat(acquire(driver.stamp(exactly))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-4")
    void aClockThatIsSeenGoingBackMovesCompleteSinceOnce() {
        FirstSent before = driver.firstSent();
        driver.clock.advance(Duration.ofSeconds(30));
        driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(-20));
        BackendTime back = driver.time();
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(back);
        assertThat(driver.record().latestTime()).isEqualTo(back);
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        driver.clock.advance(Duration.ofSeconds(1));
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(back);
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
    }

    @Test
    @Tag("R-4")
    @Tag("I-1")
    void aReceiptThatWasReclaimedWhileTheClockWasAheadRunsNothingAgain() {
        AcquireRequest request = acquireRequest(ANN);
        driver.granted(request);
        Duration ahead = HORIZON.plus(TTL).plus(MILLI);
        driver.clock.advance(ahead);
        driver.released(driver.granted(BEN));
        driver.clock.advance(ahead.negated());
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.record().completeSince())
                .isEqualTo(driver.time().plus(TTL).plus(MILLI));
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
        assertThat(driver.cancel(request))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
        // Once the clock has caught up, a request may be new again.
        driver.clock.advance(TTL.plus(MILLI));
        assertThat(driver.granted(ANN).token().value()).isEqualTo(3);
    }

    @Test
    @Tag("R-4")
    void whatWasLostStaysLostWhenTheClockIsSetBack() {
        driver.clock.advance(Duration.ofSeconds(30));
        FirstSent before = driver.firstSent();
        driver.granted(ANN);
        driver.clock.advance(MILLI);
        driver.store.faults().deleteAuthorityRecord(0);
        driver.acquire(acquireRequest(BEN));
        BackendTime lost = driver.time();
        driver.clock.advance(Duration.ofSeconds(-20));
        driver.acquire(acquireRequest(BEN));
        assertThat(driver.record().completeSince()).isEqualTo(lost);
        driver.prove(1L << 40);
        assertThat(driver.record().completeSince()).isEqualTo(lost);
        driver.clock.advance(Duration.ofSeconds(20));
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        assertThat(driver.granted(BEN).token().value()).isGreaterThan(1L << 40);
    }

    @Test
    @Tag("R-4")
    void anotherLineageStartsAfreshWithItsFirstStep() {
        driver.clock.advance(HORIZON.multipliedBy(3));
        driver.granted(ANN);
        driver.clock.advance(HORIZON.multipliedBy(-2));
        driver.acquire(acquireRequest(BEN));
        BackendTime unreached = driver.time().plus(HORIZON);
        assertThat(driver.record().completeSince()).isEqualTo(unreached);
        FirstSent other = driver.firstSent();
        driver.store.restore(driver.store.snapshot());
        assertThat(driver.record().completeSince()).isEqualTo(unreached);
        driver.acquire(acquireRequest(BEN));
        assertThat(driver.record().completeSince()).isEqualTo(driver.time());
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
        driver.prove(1L << 40);
        assertRefused(acquire(driver.stamp(other)), RefusedReason.TOO_OLD);
        driver.granted(BEN);
    }

    @Test
    @Tag("R-4")
    void timeThatStandsStillIsNoStepBack() {
        BackendTime created = driver.record().completeSince();
        driver.clock.advance(MILLI);
        driver.granted(ANN);
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(created);
    }
}
