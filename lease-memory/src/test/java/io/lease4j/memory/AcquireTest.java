package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AcquireTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-1")
    void aFreeKeyIsGrantedWithOneToken() {
        AcquireRequest request = AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .maxLifetime(Duration.ofMinutes(1))
                .executionId(ExecutionId.of("run-7"))
                .metadata("host", "a")
                .build();
        AcquireOutcome.Acquired acquired = (AcquireOutcome.Acquired) driver.acquire(request);
        Lease lease = acquired.lease();
        assertThat(acquired.replayed()).isFalse();
        assertThat(acquired.term().reported()).isEqualTo(TTL);
        assertThat(lease.key()).isEqualTo(KEY);
        assertThat(lease.token().value()).isEqualTo(1);
        assertThat(lease.recordId()).isEqualTo(driver.recordId(KEY));
        assertThat(lease.holder()).isEqualTo(ANN);
        assertThat(lease.executionId()).contains(ExecutionId.of("run-7"));
        assertThat(lease.metadata()).containsExactly(java.util.Map.entry("host", "a"));
        assertThat(lease.grantedAt()).isEqualTo(driver.time());
        assertThat(lease.expiresAt()).isEqualTo(driver.time().plus(TTL));
        assertThat(lease.endsAtLatest()).isEqualTo(driver.time().plus(Duration.ofMinutes(1)));
        assertThat(lease.renewalNumber()).isZero();
        assertThat(driver.echo.orElseThrow().lastToken()).isEqualTo(1);
        assertThat(driver.echo.orElseThrow().proven()).isTrue();
        assertThat(driver.echo.orElseThrow().extensionTicket()).isEmpty();
    }

    @Test
    @Tag("S-1")
    void aKeyThatIsHeldIsNotGrantedAgainAndNothingChanges() {
        driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(4));
        AcquireRequest second = acquireRequest(BEN);
        assertThat(driver.acquire(second)).isEqualTo(new AcquireOutcome.Held(Duration.ofSeconds(6), false));
        assertThat(driver.record().lastToken()).isEqualTo(1);
        assertThat(driver.history(KEY).entries()).hasSize(1);
        assertThat(driver.resolve(second)).isEqualTo(new ResolveOutcome.StillUnknown(true));
    }

    @Test
    @Tag("S-1")
    void aHeldRequestAsksAfreshWhenItIsSentAgain() {
        Lease first = driver.granted(ANN);
        AcquireRequest second = acquireRequest(BEN);
        driver.acquire(second);
        driver.released(first);
        assertThat(driver.granted(second).token().value()).isEqualTo(2);
    }

    @Test
    void theHolderItselfIsToldThatItHoldsTheKeyUnderAnotherRequest() {
        driver.granted(ANN);
        assertThat(driver.acquire(acquireRequest(ANN))).isEqualTo(new AcquireOutcome.Held(TTL, true));
        assertThat(driver.acquire(acquireRequest(Driver.ANN_RESTARTED))).isEqualTo(new AcquireOutcome.Held(TTL, false));
    }

    @Test
    void everyGrantHasALeaseIdOfItsOwn() {
        Lease first = driver.granted(ANN);
        driver.released(first);
        Lease second = driver.granted(ANN);
        assertThat(second.leaseId()).isNotEqualTo(first.leaseId());
    }

    @Test
    @Tag("S-8")
    void theTokenGrowsWhateverEndedTheGenerationBefore() {
        Lease released = driver.granted(ANN);
        driver.released(released);
        Lease expired = driver.granted(ANN);
        driver.clock.advance(TTL);
        Lease revoked = driver.granted(BEN);
        driver.revoke(Driver.revokeRequest(revoked.generation()));
        Lease raised = driver.granted(ANN);
        driver.prove(driver.record().ceiling());
        Lease last = driver.granted(ANN);
        assertThat(expired.token().isAbove(released.token())).isTrue();
        assertThat(revoked.token().isAbove(expired.token())).isTrue();
        assertThat(raised.token().isAbove(revoked.token())).isTrue();
        assertThat(last.token().isAbove(raised.token())).isTrue();
    }

    @Test
    @Tag("S-8")
    void theTokenGrowsAfterAllTraceOfTheKeyIsGone() {
        Lease first = driver.granted(ANN);
        driver.released(first);
        driver.clock.advance(Driver.RETENTION.plus(Driver.MILLI));
        driver.granted(acquireRequest(LeaseKey.of("orders", "two"), ANN));
        assertThat(driver.granted(ANN).token().isAbove(first.token())).isTrue();
    }

    @Test
    void aKeyOfAnotherNamespaceIsAnInvalidRequest() {
        AcquireOutcome outcome = driver.acquire(acquireRequest(LeaseKey.of("other", "one"), ANN), driver.sent());
        assertRefused(outcome, RefusedReason.INVALID_REQUEST);
        assertThat(driver.echo).isEmpty();
    }
}
