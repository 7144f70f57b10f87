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

import io.lease4j.AcquireRequest;
import io.lease4j.CommittedRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.Operation;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ResolveTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-6")
    void aRequestWithoutReceiptIsStillUnknown() {
        Lease lease = driver.granted(ANN);
        for (LeaseRequest<?> request : List.of(
                acquireRequest(ANN),
                renewRequest(lease, 1),
                releaseRequest(lease),
                revokeRequest(lease.generation()))) {
            assertThat(driver.resolve(request)).isEqualTo(new ResolveOutcome.StillUnknown(true));
        }
    }

    @Test
    @Tag("I-6")
    void aCommittedRequestIsDescribedAsItsLeaseIsNow() {
        AcquireRequest acquire = acquireRequest(ANN);
        Lease lease = driver.granted(acquire);
        assertThat(committed(acquire).lease().isActive()).isTrue();
        assertThat(committed(acquire).operation()).isEqualTo(Operation.ACQUIRE);
        assertThat(committed(acquire).requestId()).isEqualTo(acquire.requestId());

        RenewRequest renew = renewRequest(lease, 1);
        driver.renew(renew);
        assertThat(committed(renew).operation()).isEqualTo(Operation.RENEW);
        assertThat(committed(renew).lease().renewalNumber()).isEqualTo(1);
        assertThat(committed(acquire).lease().renewalNumber()).isEqualTo(1);

        ReleaseRequest release = releaseRequest(lease);
        driver.release(release);
        assertThat(committed(release).lease().end().orElseThrow().reason()).isEqualTo(LostReason.RELEASED);
        assertThat(committed(acquire).lease().isActive()).isFalse();

        driver.granted(BEN);
        assertThat(committed(release).lease().generation()).isEqualTo(lease.generation());
        assertThat(committed(renew).lease().generation()).isEqualTo(lease.generation());
    }

    @Test
    @Tag("I-6")
    void anExpiredLeaseIsShownAsExpiredAndNotEnded() {
        AcquireRequest acquire = acquireRequest(ANN);
        driver.granted(acquire);
        driver.clock.advance(TTL);
        assertThat(committed(acquire).lease().end().orElseThrow().reason()).isEqualTo(LostReason.EXPIRED);
        driver.clock.advance(Driver.MILLI.negated());
        assertThat(committed(acquire).lease().isActive()).isTrue();
    }

    @Test
    @Tag("I-6")
    void aRevocationIsResolvedInTheScopeOfTheOperator() {
        Lease lease = driver.granted(ANN);
        RevokeRequest revoke = revokeRequest(lease.generation());
        driver.revoke(revoke);
        assertThat(committed(revoke).lease().end().orElseThrow().note()).contains("taken out of service");
        assertThat(driver.resolve(ReleaseRequest.of(lease.generation(), Driver.OPERATOR, revoke.requestId())))
                .isInstanceOf(ResolveOutcome.StillUnknown.class);
    }

    @Test
    @Tag("I-3")
    void anotherDigestUnderTheSameIdIsAConflict() {
        Lease lease = driver.granted(ANN);
        RequestId id = RequestId.random();
        driver.renew(RenewRequest.of(lease.generation(), ANN, id, 1, TTL));
        assertRefused(
                driver.resolve(RenewRequest.of(lease.generation(), ANN, id, 2, TTL)),
                RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    @Test
    @Tag("I-6")
    void resolvingChangesNothing() {
        AcquireRequest request = acquireRequest(ANN);
        assertThat(driver.resolve(request)).isInstanceOf(ResolveOutcome.StillUnknown.class);
        assertThat(driver.granted(request).token().value()).isEqualTo(1);
        assertThat(driver.inspect(KEY)).isInstanceOf(io.lease4j.InspectOutcome.Found.class);
    }

    private CommittedRequest committed(LeaseRequest<?> request) {
        ResolveOutcome outcome = driver.resolve(request);
        assertThat(outcome).isInstanceOf(ResolveOutcome.Committed.class);
        assertThat(((ResolveOutcome.Committed) outcome).proven()).isTrue();
        return ((ResolveOutcome.Committed) outcome).what();
    }
}
