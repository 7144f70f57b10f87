package io.lease4j.memory;

import static io.lease4j.memory.Cancelled.NEVER;
import static io.lease4j.memory.Cancelled.notKnowable;
import static io.lease4j.memory.Cancelled.sentNow;
import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long tombstones and receipts are kept, also when the clock steps back. */
class HorizonTest {

    private static final LeaseKey OTHER_KEY = LeaseKey.of("orders", "other");

    /** Less than the horizon: a longer one leaves everything from before behind. */
    private static final Duration STEP = Duration.ofMinutes(4);

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-7")
    void theVerdictStaysThoughTheHorizonPasses() {
        AcquireRequest request = sentNow(driver);
        driver.cancel(request);
        driver.clock.advance(HORIZON);
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertRefused(driver.acquire(request), RefusedReason.CANCELLED);
    }

    @Test
    @Tag("I-7")
    void aVerdictThatIsRepeatedHoldsForAnotherHorizon() {
        AcquireRequest request = sentNow(driver);
        driver.cancel(request);
        driver.clock.advance(HORIZON);
        // Its owner, to whom every transmission was answered, sends it afresh just before it is cancelled again.
        FirstSent afresh = driver.firstSent();
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        driver.clock.advance(MILLI);
        driver.granted(acquireRequest(OTHER_KEY, BEN));
        assertRefused(driver.acquire(request, driver.sent(afresh)), RefusedReason.CANCELLED);
        driver.clock.advance(HORIZON);
        driver.granted(acquireRequest(OTHER_KEY, BEN));
        assertRefused(driver.acquire(request, driver.sent(afresh)), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("I-7")
    void aTombstoneIsReclaimedOnceTheRequestIsTooOldAnyway() {
        AcquireRequest request = sentNow(driver);
        driver.cancel(request);
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.granted(BEN);
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("I-7")
    void aTombstoneOutlivesItsRequestThoughTheClockStepsBack() {
        driver.clock.advance(STEP);
        driver.released(driver.granted(BEN));
        AcquireRequest request = sentNow(driver);
        driver.clock.advance(STEP.negated());
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        // By now the tombstone would be gone, were it not kept for a horizon after the request's own time.
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.released(driver.granted(BEN));
        assertRefused(driver.acquire(request), RefusedReason.CANCELLED);
    }

    @Test
    @Tag("I-1")
    void aReceiptOutlivesItsRequestThoughTheClockStepsBack() {
        driver.clock.advance(STEP);
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        driver.clock.advance(STEP.negated());
        driver.released(lease);
        driver.released(driver.granted(BEN));
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.released(driver.granted(BEN));
        assertThat(driver.acquire(request)).isInstanceOf(AcquireOutcome.Ended.class);
    }

    @Test
    @Tag("I-1")
    void aReceiptIsKeptForAHorizonAfterTheRequestWasFirstSentThoughThatLiesAhead() {
        AcquireRequest request = acquireRequest(ANN);
        FirstSent ahead = new FirstSent(driver.lineage(), driver.time().plus(Duration.ofMinutes(10)));
        AcquireOutcome.Acquired acquired = (AcquireOutcome.Acquired) driver.acquire(request, driver.sent(ahead));
        driver.released(acquired.lease());
        driver.released(driver.granted(BEN));
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.released(driver.granted(BEN));
        assertThat(driver.acquire(request, driver.sent(ahead))).isInstanceOf(AcquireOutcome.Ended.class);
    }
}
