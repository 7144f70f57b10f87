package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.ANN_RESTARTED;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReleaseTest {

    private final Driver driver = Driver.plain();
    private final Lease lease = driver.granted(ANN);

    @Test
    @Tag("S-5")
    void theHolderEndsItsGeneration() {
        LeaseEnd end = new LeaseEnd(LostReason.RELEASED, driver.time(), Optional.of("ann"), Optional.empty(), Set.of());
        assertThat(driver.release(releaseRequest(lease))).isEqualTo(new ReleaseOutcome.Released(end, false, true));
        assertThat(((InspectOutcome.NotFound) driver.inspect(KEY))
                        .last()
                        .orElseThrow()
                        .end())
                .contains(end);
        driver.granted(BEN);
    }

    @Test
    @Tag("S-5")
    void anotherInstanceOfThePrincipalMayEndItAnotherPrincipalMayNot() {
        assertLost(by(BEN), LostReason.NOT_THE_HOLDER);
        assertLost(by(Holder.of("ben", ANN.instance())), LostReason.NOT_THE_HOLDER);
        assertThat(driver.release(by(ANN_RESTARTED))).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    @Tag("S-5")
    void aLateReleaseTouchesNoSuccessor() {
        driver.clock.advance(TTL);
        Lease successor = driver.granted(BEN);
        ReleaseOutcome.Lost lost = assertLost(releaseRequest(lease), LostReason.SUPERSEDED);
        assertThat(lost.end()).contains(LeaseEnd.of(LostReason.EXPIRED, lease.expiresAt()));
        assertThat(((InspectOutcome.Found) driver.inspect(KEY)).lease().generation())
                .isEqualTo(successor.generation());
        assertThat(driver.renew(renewRequest(successor, 1))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("S-5")
    void aSuccessorOfTheSameHolderIsNotTouchedEither() {
        driver.released(lease);
        Lease successor = driver.granted(ANN);
        assertLost(releaseRequest(lease), LostReason.SUPERSEDED);
        assertThat(driver.renew(renewRequest(successor, 1))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("S-7")
    void whoeverLostLearnsWhy() {
        driver.released(lease);
        assertThat(assertLost(releaseRequest(lease), LostReason.RELEASED).end())
                .get()
                .extracting(LeaseEnd::by)
                .isEqualTo(Optional.of("ann"));
        Lease expired = driver.granted(ANN);
        driver.clock.advance(TTL);
        assertLost(releaseRequest(expired), LostReason.EXPIRED);
        Lease revoked = driver.granted(ANN);
        driver.revoke(revokeRequest(revoked.generation()));
        assertThat(assertLost(releaseRequest(revoked), LostReason.REVOKED).end())
                .get()
                .extracting(LeaseEnd::note)
                .isEqualTo(Optional.of("taken out of service"));
        Lease raised = driver.granted(ANN);
        driver.prove(driver.record().ceiling());
        assertLost(releaseRequest(raised), LostReason.FLOOR_RAISED);
    }

    @Test
    @Tag("S-7")
    void theReasonIsKeptAsLongAsTheEvidence() {
        driver.released(lease);
        driver.clock.advance(Driver.RETENTION);
        assertLost(releaseRequest(lease), LostReason.RELEASED);
        driver.clock.advance(Driver.MILLI);
        // The step that is due reclaims it; the next one finds no trace.
        driver.granted(Driver.acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertLost(releaseRequest(lease), LostReason.GONE);
    }

    @Test
    @Tag("S-7")
    void theEndOfASupersededGenerationIsKeptForTheHorizon() {
        driver.released(lease);
        driver.clock.advance(TTL);
        driver.granted(BEN);
        driver.clock.advance(Driver.HORIZON.minus(TTL));
        assertThat(assertLost(releaseRequest(lease), LostReason.SUPERSEDED).end())
                .isPresent();
        driver.clock.advance(Driver.MILLI);
        driver.granted(BEN);
        assertThat(assertLost(releaseRequest(lease), LostReason.SUPERSEDED).end())
                .isEmpty();
    }

    @Test
    void aGenerationThatNeverWasHasNoTrace() {
        assertLost(
                ReleaseRequest.of(new Generation(KEY, LeaseId.random(), lease.token()), ANN, RequestId.random()),
                LostReason.NOT_THE_HOLDER);
        Lease other = driver.granted(Driver.acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertLost(
                ReleaseRequest.of(new Generation(KEY, LeaseId.random(), other.token()), ANN, RequestId.random()),
                LostReason.GONE);
        assertLost(
                ReleaseRequest.of(
                        new Generation(LeaseKey.of("orders", "three"), LeaseId.random(), lease.token()),
                        ANN,
                        RequestId.random()),
                LostReason.GONE);
    }

    @Test
    @Tag("S-9")
    void aTokenThatIsMerelyClaimedRefusesTheRelease() {
        Generation claimed = new Generation(KEY, lease.leaseId(), FencingToken.of(2));
        assertThat(driver.release(ReleaseRequest.of(claimed, ANN, RequestId.random())))
                .isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        assertThat(driver.record().proven()).isTrue();
        assertThat(driver.record().ticket()).isEmpty();
    }

    @Test
    @Tag("I-1")
    void theSameReleaseAgainIsReplayedAlsoAfterASuccessor() {
        ReleaseRequest request = releaseRequest(lease);
        ReleaseOutcome.Released first = (ReleaseOutcome.Released) driver.release(request);
        ReleaseOutcome.Released again = (ReleaseOutcome.Released) driver.release(request);
        assertThat(again).isEqualTo(new ReleaseOutcome.Released(first.end(), true, true));
        driver.granted(BEN);
        assertThat(driver.release(request)).isEqualTo(again);
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.Found.class);
    }

    private ReleaseRequest by(Holder holder) {
        return ReleaseRequest.of(lease.generation(), holder, RequestId.random());
    }

    @CanIgnoreReturnValue
    private ReleaseOutcome.Lost assertLost(ReleaseRequest request, LostReason reason) {
        ReleaseOutcome outcome = driver.release(request);
        assertThat(outcome).isInstanceOf(ReleaseOutcome.Lost.class);
        ReleaseOutcome.Lost lost = (ReleaseOutcome.Lost) outcome;
        assertThat(lost.reason()).isEqualTo(reason);
        assertThat(lost.committed()).isEqualTo(io.lease4j.Commitment.NO);
        assertThat(lost.proven()).isTrue();
        return lost;
    }
}
