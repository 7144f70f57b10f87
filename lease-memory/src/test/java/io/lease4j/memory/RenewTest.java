package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.ANN_RESTARTED;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RenewTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-3")
    void aRenewalKeepsTheTokenAndCountsFromNow() {
        Lease lease = driver.granted(ANN);
        driver.clock.advance(TTL.minus(MILLI));
        RenewOutcome.Renewed renewed = (RenewOutcome.Renewed) driver.renew(renewRequest(lease, 1));
        assertThat(renewed.replayed()).isFalse();
        assertThat(renewed.term().reported()).isEqualTo(TTL);
        assertThat(renewed.lease().generation()).isEqualTo(lease.generation());
        assertThat(renewed.lease().grantedAt()).isEqualTo(lease.grantedAt());
        assertThat(renewed.lease().expiresAt()).isEqualTo(driver.time().plus(TTL));
        assertThat(renewed.lease().renewalNumber()).isEqualTo(1);
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
    }

    @Test
    @Tag("S-3")
    void aRenewalNeverPassesTheMaximumLifetime() {
        Lease lease = driver.granted(AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .maxLifetime(Duration.ofSeconds(15))
                .build());
        driver.clock.advance(Duration.ofSeconds(8));
        Lease renewed = driver.renewed(lease, 1);
        assertThat(renewed.expiresAt()).isEqualTo(lease.grantedAt().plus(Duration.ofSeconds(15)));
        assertThat(renewed.endsAtLatest()).isEqualTo(lease.endsAtLatest());
        driver.clock.advance(Duration.ofSeconds(7));
        assertLost(driver.renew(renewRequest(lease, 2)), LostReason.EXPIRED);
    }

    @Test
    @Tag("S-3")
    void aRenewalMayShorten() {
        Lease lease = driver.granted(ANN);
        RenewRequest shorter = RenewRequest.of(lease.generation(), ANN, RequestId.random(), 1, Duration.ofSeconds(2));
        assertThat(driver.renew(shorter)).isInstanceOf(RenewOutcome.Renewed.class);
        driver.clock.advance(Duration.ofSeconds(2));
        driver.granted(BEN);
    }

    @Test
    @Tag("S-3")
    void aRenewalNeverRevivesAndTakesNoToken() {
        Lease lease = driver.granted(ANN);
        driver.clock.advance(TTL);
        assertLost(driver.renew(renewRequest(lease, 1)), LostReason.EXPIRED);
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
        Lease released = driver.granted(ANN);
        driver.released(released);
        assertLost(driver.renew(renewRequest(released, 1)), LostReason.RELEASED);
    }

    @Test
    @Tag("S-4")
    void anotherInstanceOrPrincipalIsNotTheHolder() {
        Lease lease = driver.granted(ANN);
        assertLost(driver.renew(by(ANN_RESTARTED, lease)), LostReason.NOT_THE_HOLDER);
        assertLost(driver.renew(by(BEN, lease)), LostReason.NOT_THE_HOLDER);
        assertLost(driver.renew(by(Holder.of("ben", ANN.instance()), lease)), LostReason.NOT_THE_HOLDER);
        assertThat(driver.renew(by(ANN, lease))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("S-4")
    void anotherGenerationIsNotRenewed() {
        Lease lease = driver.granted(ANN);
        Generation otherId = new Generation(KEY, LeaseId.random(), lease.token());
        assertLost(driver.renew(of(otherId)), LostReason.NOT_THE_HOLDER);
        driver.released(lease);
        Lease second = driver.granted(ANN);
        Generation otherToken = new Generation(KEY, second.leaseId(), lease.token());
        assertLost(driver.renew(of(otherToken)), LostReason.SUPERSEDED);
        assertThat(driver.inspect(KEY)).isInstanceOf(io.lease4j.InspectOutcome.Found.class);
        assertThat(driver.renewed(second, 1).renewalNumber()).isEqualTo(1);
    }

    @Test
    @Tag("I-5")
    void aLowerNumberOrAnEqualOneUnderAnotherIdIsTooOld() {
        Lease lease = driver.granted(ANN);
        Lease renewed = driver.renewed(lease, 5);
        for (long number : new long[] {5, 4, 1}) {
            driver.clock.advance(MILLI);
            Refused refused = (Refused) driver.renew(renewRequest(lease, number));
            assertThat(refused).isEqualTo(Refused.renewalTooOld(5, renewed.expiresAt()));
        }
        assertThat(driver.renewed(lease, 6).renewalNumber()).isEqualTo(6);
        assertThat(driver.renewed(lease, 100).renewalNumber()).isEqualTo(100);
    }

    @Test
    @Tag("I-5")
    void anOvertakenRenewalIsTooOldBeforeItsStampIsJudged() {
        Lease lease = driver.granted(ANN);
        RenewRequest first = renewRequest(lease, 1);
        driver.renewed(lease, 2);
        driver.clock.advance(Duration.ofSeconds(1));
        io.lease4j.Stamp late = new io.lease4j.Stamp(driver.lineage(), driver.time(), driver.firstSent());
        RenewOutcome outcome =
                driver.take(driver.store.renew(first, new io.lease4j.spi.Transmission(late, 0, Driver.DEADLINE)));
        assertRefused(outcome, RefusedReason.TOO_OLD);
        assertThat(((Refused) outcome).renewal()).isPresent();
    }

    @Test
    @Tag("I-5")
    void somebodyElsesLowNumberIsNotTheHolder() {
        Lease lease = driver.granted(ANN);
        driver.renewed(lease, 5);
        assertLost(driver.renew(by(BEN, lease)), LostReason.NOT_THE_HOLDER);
    }

    @Test
    @Tag("I-1")
    void theSameRenewalAgainIsReplayedWithTheExpiryThatHoldsNow() {
        Lease lease = driver.granted(ANN);
        RenewRequest request = renewRequest(lease, 1);
        Lease renewed = ((RenewOutcome.Renewed) driver.renew(request)).lease();
        driver.clock.advance(Duration.ofSeconds(3));
        RenewOutcome.Renewed replayed = (RenewOutcome.Renewed) driver.renew(request);
        assertThat(replayed.replayed()).isTrue();
        assertThat(replayed.lease()).isEqualTo(renewed);
        assertThat(replayed.term().reported()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    @Tag("I-1")
    void aReplayedRenewalWhoseLeaseIsOverIsLostAndSaysThatItCommitted() {
        Lease lease = driver.granted(ANN);
        RenewRequest request = renewRequest(lease, 1);
        driver.renew(request);
        driver.released(lease);
        assertLost(driver.renew(request), LostReason.RELEASED, Commitment.YES);
        driver.granted(BEN);
        assertLost(driver.renew(request), LostReason.SUPERSEDED, Commitment.YES);
    }

    @Test
    @Tag("S-9")
    void aTokenThatIsMerelyClaimedRefusesTheRenewalAndChangesNothing() {
        Lease lease = driver.granted(ANN);
        Generation claimed = new Generation(
                KEY, lease.leaseId(), FencingToken.of(lease.token().value() + 1));
        Refused refused = (Refused) driver.renew(of(claimed));
        assertThat(refused).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        assertThat(driver.record().ticket()).isEmpty();
        assertThat(driver.record().evidence()).isZero();
        assertThat(driver.record().proven()).isTrue();
        assertThat(driver.acquire(acquireRequest(BEN))).isInstanceOf(io.lease4j.AcquireOutcome.Held.class);
    }

    @Test
    @Tag("I-5")
    void aNumberIsComparedWithinItsGenerationOnly() {
        Lease first = driver.granted(ANN);
        driver.renewed(first, 9);
        driver.release(releaseRequest(first));
        Lease second = driver.granted(ANN);
        assertThat(driver.renewed(second, 1).renewalNumber()).isEqualTo(1);
    }

    private static RenewRequest by(Holder holder, Lease lease) {
        return RenewRequest.of(lease.generation(), holder, RequestId.random(), 1, TTL);
    }

    private static RenewRequest of(Generation generation) {
        return RenewRequest.of(generation, ANN, RequestId.random(), 1, TTL);
    }

    private static void assertLost(RenewOutcome outcome, LostReason reason) {
        assertLost(outcome, reason, Commitment.NO);
    }

    private static void assertLost(RenewOutcome outcome, LostReason reason, Commitment committed) {
        assertThat(outcome).isInstanceOf(RenewOutcome.Lost.class);
        assertThat(((RenewOutcome.Lost) outcome).reason()).isEqualTo(reason);
        assertThat(outcome.committed()).isEqualTo(committed);
    }
}
