package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.OPERATOR;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RevokeTest {

    private static final SinkName BOOKS = SinkName.of("books");
    private static final SinkName MAIL = SinkName.of("mail");
    private static final SinkName PRINT = SinkName.of("print");

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-6")
    void anOperatorEndsTheExactGeneration() {
        Lease lease = driver.granted(ANN);
        RevokeOutcome.Revoked revoked = (RevokeOutcome.Revoked) driver.revoke(revokeRequest(lease.generation()));
        LeaseEnd end = new LeaseEnd(
                LostReason.REVOKED,
                driver.time(),
                Optional.of("operator"),
                Optional.of("taken out of service"),
                Set.of());
        assertThat(revoked).isEqualTo(new RevokeOutcome.Revoked(end, false, Set.of(), Set.of(), true));
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(lease, 1));
        assertThat(lost).isEqualTo(new RenewOutcome.Lost(LostReason.REVOKED, Optional.of(end), Commitment.NO));
    }

    @Test
    @Tag("S-6")
    void aLateRevocationTouchesNoSuccessor() {
        Lease lease = driver.granted(ANN);
        driver.released(lease);
        Lease successor = driver.granted(BEN);
        RevokeOutcome.Over over = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()));
        assertThat(over.reason()).isEqualTo(LostReason.SUPERSEDED);
        assertThat(over.end().orElseThrow().reason()).isEqualTo(LostReason.RELEASED);
        assertThat(over.committed()).isEqualTo(Commitment.NO);
        assertThat(over.proven()).isTrue();
        assertThat(driver.renew(renewRequest(successor, 1))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("S-6")
    void whatIsOverSaysWhy() {
        Lease lease = driver.granted(ANN);
        Generation stranger = new Generation(KEY, LeaseId.random(), lease.token());
        assertThat(over(stranger)).isEqualTo(LostReason.NOT_THE_HOLDER);
        driver.clock.advance(TTL);
        assertThat(over(lease.generation())).isEqualTo(LostReason.EXPIRED);
        Generation nothing = new Generation(io.lease4j.LeaseKey.of("orders", "two"), LeaseId.random(), lease.token());
        assertThat(over(nothing)).isEqualTo(LostReason.GONE);
        Generation claimed = new Generation(KEY, lease.leaseId(), FencingToken.of(2));
        assertThat(driver.revoke(revokeRequest(claimed))).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
    }

    @Test
    @Tag("E-8")
    void theSinksThatWereNotSealedAreNamedFromThenOn() {
        register(BOOKS, MAIL);
        Lease lease = driver.granted(ANN);
        RevokeOutcome.Revoked revoked = (RevokeOutcome.Revoked) driver.revoke(revokeRequest(lease.generation()), BOOKS);
        assertThat(revoked.sealed()).containsExactly(BOOKS);
        assertThat(revoked.unsealed()).containsExactly(MAIL);
        assertThat(revoked.end().unsealedSinks()).containsExactly(MAIL);
        RenewOutcome.Lost lost = (RenewOutcome.Lost) driver.renew(renewRequest(lease, 1));
        assertThat(lost.end().orElseThrow().unsealedSinks()).containsExactly(MAIL);
        ReleaseOutcome.Lost released = (ReleaseOutcome.Lost) driver.release(releaseRequest(lease));
        assertThat(released.end().orElseThrow().unsealedSinks()).containsExactly(MAIL);
        InspectOutcome.NotFound seen = (InspectOutcome.NotFound) driver.inspect(KEY);
        assertThat(seen.last().orElseThrow().end().orElseThrow().unsealedSinks())
                .containsExactly(MAIL);
    }

    @Test
    @Tag("E-8")
    void aLaterRevocationShortensTheListAlsoBehindASuccessor() {
        register(BOOKS, MAIL, PRINT);
        Lease lease = driver.granted(ANN);
        driver.revoke(revokeRequest(lease.generation()));
        RevokeOutcome.Over second = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()), MAIL);
        assertThat(second.reason()).isEqualTo(LostReason.REVOKED);
        assertThat(second.sealed()).containsExactly(MAIL);
        assertThat(second.unsealed()).containsExactlyInAnyOrder(BOOKS, PRINT);
        assertThat(second.end().orElseThrow().unsealedSinks()).containsExactlyInAnyOrder(BOOKS, PRINT);
        driver.granted(BEN);
        RevokeOutcome.Over third = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()), BOOKS);
        assertThat(third.reason()).isEqualTo(LostReason.SUPERSEDED);
        assertThat(third.sealed()).containsExactlyInAnyOrder(BOOKS, MAIL);
        assertThat(third.unsealed()).containsExactly(PRINT);
        RevokeOutcome.Over fourth = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()));
        assertThat(fourth.unsealed()).containsExactly(PRINT);
        assertThat(fourth.end().orElseThrow().unsealedSinks()).containsExactly(PRINT);
    }

    @Test
    @Tag("E-8")
    void theSameRevocationAgainSealsAgainAndShortensTheList() {
        register(BOOKS, MAIL);
        Lease lease = driver.granted(ANN);
        RevokeRequest request = revokeRequest(lease.generation());
        driver.revoke(request, BOOKS);
        RevokeOutcome.Revoked replayed = (RevokeOutcome.Revoked) driver.revoke(request, MAIL);
        assertThat(replayed.replayed()).isTrue();
        assertThat(replayed.sealed()).containsExactlyInAnyOrder(BOOKS, MAIL);
        assertThat(replayed.unsealed()).isEmpty();
        assertThat(replayed.end().unsealedSinks()).isEmpty();
        assertThat(replayed.proven()).isTrue();
        driver.granted(BEN);
        RevokeOutcome.Revoked later = (RevokeOutcome.Revoked) driver.revoke(request);
        assertThat(later.unsealed()).isEmpty();
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.Found.class);
    }

    @Test
    @Tag("E-9")
    void aGenerationThatIsOverIsSealedAllTheSame() {
        register(BOOKS, MAIL);
        Lease lease = driver.granted(ANN);
        driver.released(lease);
        RevokeOutcome.Over over = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()), BOOKS);
        assertThat(over.reason()).isEqualTo(LostReason.RELEASED);
        assertThat(over.sealed()).containsExactly(BOOKS);
        assertThat(over.unsealed()).containsExactly(MAIL);
        RevokeOutcome.Over again = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()));
        assertThat(again.unsealed()).containsExactly(MAIL);
        assertThat(again.end().orElseThrow().by()).contains("ann");
    }

    @Test
    @Tag("E-8")
    void aSinkThatIsRegisteredLaterIsNotUnsealed() {
        register(BOOKS);
        Lease lease = driver.granted(ANN);
        driver.revoke(revokeRequest(lease.generation()), BOOKS);
        register(MAIL);
        RevokeOutcome.Over over = (RevokeOutcome.Over) driver.revoke(revokeRequest(lease.generation()));
        assertThat(over.unsealed()).isEmpty();
        assertThat(over.sealed()).containsExactlyInAnyOrder(BOOKS, MAIL);
    }

    @Test
    @Tag("E-8")
    void whatHasNoTraceIsSealedWhereItIsRegistered() {
        register(BOOKS, MAIL);
        Lease lease = driver.granted(ANN);
        Generation stranger = new Generation(io.lease4j.LeaseKey.of("orders", "two"), LeaseId.random(), lease.token());
        RevokeOutcome.Over over = (RevokeOutcome.Over) driver.revoke(revokeRequest(stranger), MAIL);
        assertThat(over.sealed()).containsExactly(MAIL);
        assertThat(over.unsealed()).containsExactly(BOOKS);
        assertThat(over.end()).isEmpty();
    }

    @Test
    @Tag("I-3")
    void anotherReasonUnderTheSameIdIsAConflict() {
        Lease lease = driver.granted(ANN);
        RequestId id = RequestId.random();
        driver.revoke(RevokeRequest.of(lease.generation(), OPERATOR, id, "first"));
        assertThat(driver.revoke(RevokeRequest.of(lease.generation(), OPERATOR, id, "second")))
                .isEqualTo(Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT));
    }

    private void register(SinkName... sinks) {
        for (SinkName sink : sinks) {
            Driver.done(driver.take(driver.store.register(driver.recordId(KEY), sink, driver.sent())));
        }
    }

    private LostReason over(Generation generation) {
        RevokeOutcome outcome = driver.revoke(revokeRequest(generation));
        assertThat(outcome).isInstanceOf(RevokeOutcome.Over.class);
        return ((RevokeOutcome.Over) outcome).reason();
    }
}
