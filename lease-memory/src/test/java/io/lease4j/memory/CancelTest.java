package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CancelTest {

    private static final CancelOutcome NEVER = new CancelOutcome.NeverCommitted(true);

    private static final LeaseKey OTHER_KEY = LeaseKey.of("orders", "other");

    /** Less than the horizon: a longer one leaves everything from before behind. */
    private static final Duration STEP = Duration.ofMinutes(4);

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-7")
    void aRequestThatNeverArrivedNeverCommitsAndALateOriginalIsCancelled() {
        AcquireRequest request = sentNow();
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertRefused(driver.acquire(request), RefusedReason.CANCELLED);
        assertThat(driver.record().lastToken()).isZero();
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertThat(driver.resolve(request)).isInstanceOf(ResolveOutcome.StillUnknown.class);
    }

    @Test
    @Tag("I-7")
    void everyOperationCanBeCancelled() {
        Lease lease = driver.granted(ANN);
        RenewRequest renew = renewRequest(lease, 1).sentAt(driver.firstSent());
        ReleaseRequest release = releaseRequest(lease).sentAt(driver.firstSent());
        RevokeRequest revoke = revokeRequest(lease.generation()).sentAt(driver.firstSent());
        assertThat(driver.cancel(renew)).isEqualTo(NEVER);
        assertThat(driver.cancel(release)).isEqualTo(NEVER);
        assertThat(driver.cancel(revoke)).isEqualTo(NEVER);
        assertRefused(driver.renew(renew), RefusedReason.CANCELLED);
        assertRefused(driver.release(release), RefusedReason.CANCELLED);
        assertRefused(driver.revoke(revoke), RefusedReason.CANCELLED);
        assertThat(((InspectOutcome.Found) driver.inspect(KEY)).lease().renewalNumber())
                .isZero();
    }

    @Test
    @Tag("I-7")
    void aCommittedRequestIsAnsweredFromItsReceipt() {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        CancelOutcome.Committed committed = (CancelOutcome.Committed) driver.cancel(request);
        assertThat(committed.what().lease().generation()).isEqualTo(lease.generation());
        assertThat(committed.proven()).isTrue();
        assertThat(driver.acquire(request)).isInstanceOf(AcquireOutcome.Acquired.class);
        ReleaseRequest release = releaseRequest(lease);
        driver.release(release);
        driver.granted(BEN);
        assertThat(driver.cancel(release)).isInstanceOf(CancelOutcome.Committed.class);
    }

    @Test
    @Tag("I-7")
    void theVerdictStaysThoughTheHorizonPasses() {
        AcquireRequest request = sentNow();
        driver.cancel(request);
        driver.clock.advance(HORIZON);
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertRefused(driver.acquire(request), RefusedReason.CANCELLED);
    }

    @Test
    @Tag("I-7")
    void aVerdictThatIsRepeatedHoldsForAnotherHorizon() {
        AcquireRequest request = sentNow();
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
    void theVerdictStaysInAMemoryThatWasRestored() {
        AcquireRequest request = sentNow();
        Transmission original = driver.sent();
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        driver.store.restore(driver.store.snapshot());
        driver.prove(driver.record().ceiling());
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertRefused(driver.acquire(request, driver.sent(original.stamp().firstSent())), RefusedReason.CANCELLED);
    }

    @Test
    @Tag("I-7")
    @Tag("I-8")
    void aTombstoneOfAnOlderMemorySaysNothingOfWhatStartedAfreshSince() {
        AcquireRequest request = sentNow();
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
    @Tag("I-7")
    void aTombstoneIsReclaimedOnceTheRequestIsTooOldAnyway() {
        AcquireRequest request = sentNow();
        driver.cancel(request);
        driver.clock.advance(HORIZON.plus(MILLI));
        driver.granted(BEN);
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("I-8")
    void aRequestFirstSentLongerAgoThanTheHorizonIsNoLongerKnown() {
        AcquireRequest request = sentNow();
        AcquireRequest exactly = sentNow();
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
        AcquireRequest request = sentNow();
        driver.clock.advance(Duration.ofSeconds(30));
        driver.granted(BEN);
        driver.clock.advance(Duration.ofSeconds(-10));
        assertThat(driver.cancel(request)).isEqualTo(notKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("I-8")
    void whileTheFloorIsUnprovenEveryVerdictIsLostWithItsHistory() {
        AcquireRequest request = sentNow();
        driver.store.faults().wipe();
        driver.clock.advance(Duration.ofSeconds(1));
        assertThat(driver.cancel(request))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, false));
        AcquireRequest after = sentNow();
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

    @Test
    void aRequestThatWasNeverSentCannotBeCancelled() {
        Outcome outcome = driver.cancel(acquireRequest(ANN));
        assertRefused(outcome, RefusedReason.INVALID_REQUEST);
        assertThat(((Refused) outcome).violation().orElseThrow().field()).isEqualTo("firstSent");
    }

    @Test
    @Tag("I-3")
    void anotherDigestUnderTheSameIdIsAConflictAlsoForATombstone() {
        AcquireRequest granted = acquireRequest(ANN);
        driver.granted(granted);
        assertRefused(driver.cancel(changed(granted)), RefusedReason.IDEMPOTENCY_CONFLICT);
        AcquireRequest never = sentNow();
        driver.cancel(never);
        assertRefused(driver.cancel(changed(never)), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertRefused(driver.acquire(changed(never)), RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    @Test
    @Tag("I-7")
    void aTombstoneOutlivesItsRequestThoughTheClockStepsBack() {
        driver.clock.advance(STEP);
        driver.released(driver.granted(BEN));
        AcquireRequest request = sentNow();
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

    private AcquireRequest sentNow() {
        return sentAt(driver.firstSent());
    }

    private static AcquireRequest sentAt(FirstSent firstSent) {
        return AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .requestId(RequestId.random())
                .firstSent(firstSent)
                .build();
    }

    private AcquireRequest changed(LeaseRequest<?> request) {
        return AcquireRequest.builder(KEY, ANN)
                .ttl(TTL.plusMillis(1))
                .requestId(request.requestId())
                .firstSent(driver.firstSent())
                .build();
    }

    private static CancelOutcome notKnowable(NotKnowableReason reason) {
        return new CancelOutcome.NotKnowable(reason, true);
    }
}
