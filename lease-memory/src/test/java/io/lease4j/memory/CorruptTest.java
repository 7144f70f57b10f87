package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CorruptTest {

    private static final LeaseKey OTHER = LeaseKey.of("orders", "two");

    private final Driver driver = Driver.plain();
    private final AcquireRequest request = acquireRequest(ANN);
    private final Lease lease = driver.granted(request);

    @Test
    @Tag("S-12")
    void anUndecodableRecordFailsClosedAndTakesNoToken() {
        driver.store.faults().corrupt(KEY);
        failsClosed();
        assertRefused(driver.release(releaseRequest(lease)), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.revoke(revokeRequest(lease.generation())), RefusedReason.CORRUPT_STATE);
        assertThat(driver.granted(acquireRequest(OTHER, BEN)).token().value()).isEqualTo(2);
    }

    @Test
    @Tag("S-12")
    void anActiveRecordWithoutItsExpiryFailsClosedButItsExactGenerationCanBeReleased() {
        driver.store.faults().stripExpiry(KEY);
        failsClosed();
        Generation another = new Generation(KEY, LeaseId.random(), lease.token());
        assertRefused(driver.release(ReleaseRequest.of(another, ANN, RequestId.random())), RefusedReason.CORRUPT_STATE);
        assertThat(driver.release(ReleaseRequest.of(lease.generation(), BEN, RequestId.random())))
                .isInstanceOf(ReleaseOutcome.Lost.class);
        assertThat(driver.release(releaseRequest(lease))).isInstanceOf(ReleaseOutcome.Released.class);
        driver.granted(BEN);
    }

    @Test
    @Tag("S-12")
    void anActiveRecordWithoutItsExpiryCanBeRevokedByItsExactGeneration() {
        driver.store.faults().stripExpiry(KEY);
        Generation another = new Generation(KEY, lease.leaseId(), FencingToken.of(2));
        assertRefused(driver.revoke(revokeRequest(another)), RefusedReason.CORRUPT_STATE);
        assertThat(driver.revoke(revokeRequest(lease.generation()))).isInstanceOf(RevokeOutcome.Revoked.class);
        driver.granted(BEN);
    }

    @Test
    @Tag("S-12")
    void aRecordThatNamesAnotherKeyIsCorrupt() {
        driver.store.faults().misfile(KEY, OTHER);
        assertRefused(driver.acquire(acquireRequest(OTHER, BEN)), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.inspect(OTHER), RefusedReason.CORRUPT_STATE);
        Generation asked = new Generation(OTHER, LeaseId.random(), FencingToken.of(1));
        assertRefused(driver.release(ReleaseRequest.of(asked, ANN, RequestId.random())), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.cancel(releaseOf(asked)), RefusedReason.CORRUPT_STATE);
        assertThat(driver.record().proven()).isTrue();
    }

    @Test
    @Tag("S-12")
    void timeAloneMendsNothing() {
        driver.store.faults().stripExpiry(KEY);
        driver.clock.advance(TTL);
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.CORRUPT_STATE);
        driver.cancel(releaseOf(lease.generation()));
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.CORRUPT_STATE);
        driver.clock.advance(Driver.RETENTION.multipliedBy(3));
        for (int i = 0; i < 20; i++) {
            driver.clock.advance(Driver.HORIZON);
            driver.granted(acquireRequest(LeaseKey.of("orders", "key " + i), BEN));
        }
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.CORRUPT_STATE);
    }

    @Test
    @Tag("S-12")
    void anExpiredOneEndsAsExpiredOnceItsExactGenerationIsAskedFor() {
        driver.store.faults().stripExpiry(KEY);
        driver.clock.advance(TTL);
        ReleaseOutcome.Lost lost = (ReleaseOutcome.Lost) driver.release(releaseRequest(lease));
        assertThat(lost.reason()).isEqualTo(LostReason.EXPIRED);
        driver.granted(BEN);
    }

    @Test
    @Tag("S-12")
    void anOperatorDiscardsACorruptRecordAndNoOtherLeaseEnds() {
        Lease other = driver.granted(acquireRequest(OTHER, BEN));
        driver.store.faults().corrupt(KEY);
        Driver.done(driver.take(driver.store.discard(KEY, driver.sent())));
        assertThat(driver.record().proven()).isTrue();
        assertThat(driver.granted(BEN).token().isAbove(lease.token())).isTrue();
        assertThat(driver.renewed(other, 1).generation()).isEqualTo(other.generation());
        assertRefused(driver.take(driver.store.discard(KEY, driver.sent())), RefusedReason.NOT_ALLOWED);
    }

    @Test
    @Tag("S-12")
    void anIntactOrMissingRecordIsNotDiscarded() {
        Refused intact = (Refused) driver.take(driver.store.discard(KEY, driver.sent()));
        assertThat(intact.obstacles()).containsExactly("the record of this key is intact");
        Refused missing = (Refused) driver.take(driver.store.discard(OTHER, driver.sent()));
        assertThat(missing.obstacles()).containsExactly("there is no record of this key");
    }

    @Test
    @Tag("S-12")
    @Tag("F-2")
    void aTokenAboveTheLastOneThatADiscardedRecordShowsIsKeptAsEvidence() {
        driver.store.faults().plantToken(OTHER, 50);
        driver.store.faults().stripExpiry(OTHER);
        Driver.done(driver.take(driver.store.discard(OTHER, driver.sent())));
        assertThat(driver.record().evidence()).isEqualTo(50);
        assertRefused(driver.acquire(acquireRequest(OTHER, BEN)), RefusedReason.FLOOR_UNPROVEN);
    }

    @Test
    @Tag("I-8")
    void whatADiscardedRecordWasTheReceiptOfIsLostWithItsHistory() {
        driver.store.faults().corrupt(KEY);
        driver.clock.advance(Duration.ofMillis(1));
        assertRefused(driver.cancel(request), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.resolve(request), RefusedReason.CORRUPT_STATE);
        Driver.done(driver.take(driver.store.discard(KEY, driver.sent())));
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.cancel(request))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
    }

    @Test
    @Tag("S-12")
    void aCorruptRecordThatDecodesIsStillAReceipt() {
        driver.store.faults().stripExpiry(KEY);
        assertThat(driver.resolve(request)).isInstanceOf(ResolveOutcome.Committed.class);
        assertThat(driver.cancel(request)).isInstanceOf(CancelOutcome.Committed.class);
        AcquireRequest never = AcquireRequest.builder(KEY, BEN)
                .ttl(TTL)
                .firstSent(driver.firstSent())
                .build();
        assertThat(driver.resolve(never)).isInstanceOf(ResolveOutcome.StillUnknown.class);
        assertThat(driver.cancel(never)).isInstanceOf(CancelOutcome.NeverCommitted.class);
    }

    @Test
    @Tag("S-12")
    void receiptsOfPastGenerationsSurviveACorruptRecord() {
        ReleaseRequest release = releaseRequest(lease);
        driver.release(release);
        driver.granted(BEN);
        driver.store.faults().corrupt(KEY);
        assertThat(driver.resolve(request)).isInstanceOf(ResolveOutcome.Committed.class);
        assertThat(driver.cancel(release)).isInstanceOf(CancelOutcome.Committed.class);
    }

    @Test
    void onlyWhatIsThereCanBeDamaged() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> driver.store.faults().corrupt(OTHER));
        driver.released(lease);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> driver.store.faults().stripExpiry(KEY));
        driver.store.faults().corrupt(KEY);
        assertRefused(driver.inspect(KEY), RefusedReason.CORRUPT_STATE);
    }

    private void failsClosed() {
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.acquire(request), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.renew(renewRequest(lease, 1)), RefusedReason.CORRUPT_STATE);
        assertRefused(driver.inspect(KEY), RefusedReason.CORRUPT_STATE);
        assertThat(driver.record().lastToken()).isEqualTo(1);
    }

    private ReleaseRequest releaseOf(Generation generation) {
        return ReleaseRequest.of(generation, ANN, RequestId.random()).sentAt(driver.firstSent());
    }
}
