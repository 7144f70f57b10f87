package io.lease4j.memory;

import static io.lease4j.memory.Cancelled.NEVER;
import static io.lease4j.memory.Cancelled.sentNow;
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

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.spi.Transmission;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cancellation tells what a request came to, or that it never will have committed. */
class CancelTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-7")
    void aRequestThatNeverArrivedNeverCommitsAndALateOriginalIsCancelled() {
        AcquireRequest request = sentNow(driver);
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
    void theVerdictStaysInAMemoryThatWasRestored() {
        AcquireRequest request = sentNow(driver);
        Transmission original = driver.sent();
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        driver.store.restore(driver.store.snapshot());
        driver.prove(driver.record().ceiling());
        assertThat(driver.cancel(request)).isEqualTo(NEVER);
        assertRefused(driver.acquire(request, driver.sent(original.stamp().firstSent())), RefusedReason.CANCELLED);
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
        AcquireRequest never = sentNow(driver);
        driver.cancel(never);
        assertRefused(driver.cancel(changed(never)), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertRefused(driver.acquire(changed(never)), RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    private AcquireRequest changed(LeaseRequest<?> request) {
        return AcquireRequest.builder(KEY, ANN)
                .ttl(TTL.plusMillis(1))
                .requestId(request.requestId())
                .firstSent(driver.firstSent())
                .build();
    }
}
