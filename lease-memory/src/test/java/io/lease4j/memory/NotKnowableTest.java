package io.lease4j.memory;

import static io.lease4j.memory.Cancelled.NEVER;
import static io.lease4j.memory.Cancelled.notKnowable;
import static io.lease4j.memory.Cancelled.sentAt;
import static io.lease4j.memory.Cancelled.sentNow;
import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.renewRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests of which a cancellation cannot tell any more whether they committed. */
class NotKnowableTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-7")
    @Tag("I-8")
    void aTombstoneOfAnOlderMemorySaysNothingOfWhatStartedAfreshSince() {
        AcquireRequest request = sentNow(driver);
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        MemorySnapshot older = driver.store.snapshot();
        driver.store.faults().wipe();
        driver.clock.advance(MILLI);
        driver.prove(1000);
        // Its owner, to whom every transmission was answered, does not know of the cancellation.
        FirstSent afresh = driver.firstSent();
        AcquireRequest again = AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .requestId(request.requestId())
                .firstSent(afresh)
                .build();
        driver.granted(again);
        driver.store.restore(older);
        assertThat(driver.cancel(again))
                .as("while unproven")
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, false));
        driver.store.restore(older);
        driver.prove(driver.record().ceiling());
        assertRefused(driver.acquire(again, driver.sent(afresh)), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(again)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("I-8")
    void aRequestFirstSentLongerAgoThanTheHorizonIsNoLongerKnown() {
        AcquireRequest request = sentNow(driver);
        AcquireRequest exactly = sentNow(driver);
        driver.clock.advance(HORIZON);
        assertThat(driver.cancel(exactly)).isEqualTo(NEVER);
        driver.clock.advance(MILLI);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("I-8")
    void aSecondCancelNeverUpgradesTheVerdict() {
        FirstSent first = driver.firstSent();
        AcquireRequest request = sentAt(first);
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.cancel(request);
        // The same request as another process would cancel it, with a first-sent time that looks fresh.
        AcquireRequest fresh = AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .requestId(request.requestId())
                .firstSent(driver.firstSent())
                .build();
        assertThat(driver.cancel(fresh)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
        assertRefused(driver.acquire(fresh, driver.sent()), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("I-8")
    void aRequestFirstSentInAnotherLineageIsLostWithItsHistory() {
        AcquireRequest request = sentAt(new FirstSent(Lineage.of("another"), driver.time()));
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        assertRefused(driver.acquire(request, driver.sent()), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("I-8")
    void aRequestFirstSentBeforeCompleteSinceIsLostWithItsHistory() {
        AcquireRequest request = sentAt(
                new FirstSent(driver.lineage(), driver.record().completeSince().plus(MILLI.negated())));
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        driver.clock.advance(HORIZON.plus(Duration.ofSeconds(1)));
        driver.granted(BEN);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("I-8")
    void aRequestFirstSentBeforeTheClockWentBackIsLostWithItsHistory() {
        AcquireRequest request = sentNow(driver);
        driver.clock.advance(Duration.ofSeconds(30));
        driver.granted(BEN);
        driver.clock.advance(Duration.ofSeconds(-10));
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("I-8")
    void whileTheFloorIsUnprovenEveryVerdictIsLostWithItsHistory() {
        AcquireRequest request = sentNow(driver);
        driver.store.faults().wipe();
        driver.clock.advance(Duration.ofSeconds(1));
        assertThat(driver.cancel(request))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, false));
        AcquireRequest after = sentNow(driver);
        assertThat(driver.cancel(after))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, false));
        driver.prove(1L << 40);
        assertThat(driver.cancel(after)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        assertRefused(driver.acquire(after, driver.sent()), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("I-8")
    void anOvertakenRenewalIsNoLongerKnown() {
        Lease lease = driver.granted(ANN);
        RenewRequest first = renewRequest(lease, 1).sentAt(driver.firstSent());
        RenewRequest equal = renewRequest(lease, 2).sentAt(driver.firstSent());
        RenewRequest later = renewRequest(lease, 3).sentAt(driver.firstSent());
        driver.renewed(lease, 2);
        assertThat(driver.cancel(first)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
        assertThat(driver.cancel(equal)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
        assertThat(driver.cancel(later)).isEqualTo(NEVER);
        assertRefused(driver.renew(first), RefusedReason.TOO_OLD);
        assertThat(((Refused) driver.renew(first)).renewal()).isEmpty();
    }

    @Test
    @Tag("I-8")
    void anOvertakenRenewalOfAPastGenerationIsNoLongerKnownEither() {
        Lease lease = driver.granted(ANN);
        RenewRequest first = renewRequest(lease, 1).sentAt(driver.firstSent());
        driver.renewed(lease, 2);
        driver.released(lease);
        driver.granted(BEN);
        assertThat(driver.cancel(first)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
        RenewRequest never = renewRequest(lease, 3).sentAt(driver.firstSent());
        assertThat(driver.cancel(never)).isEqualTo(NEVER);
    }

    @Test
    @Tag("I-8")
    void anOvertakenRenewalBeforeCompleteSinceIsLostWithItsHistory() {
        Lease lease = driver.granted(ANN);
        driver.renewed(lease, 2);
        RenewRequest first = renewRequest(lease, 1).sentAt(new FirstSent(Lineage.of("another"), driver.time()));
        assertThat(driver.cancel(first)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }
}
