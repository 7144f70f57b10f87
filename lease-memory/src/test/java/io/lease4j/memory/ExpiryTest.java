package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExpiryTest {

    private final Driver driver = Driver.plain();
    private final Lease lease = driver.granted(ANN);

    @Test
    @Tag("S-2")
    void oneMillisecondBeforeItsExpiryALeaseIsActive() {
        driver.clock.advance(TTL.minus(MILLI));
        assertThat(driver.acquire(acquireRequest(BEN))).isEqualTo(new AcquireOutcome.Held(MILLI, false));
        assertThat(((InspectOutcome.Found) driver.inspect(KEY)).remaining()).isEqualTo(MILLI);
        assertThat(driver.echo.orElseThrow().expired()).isEmpty();
    }

    @Test
    @Tag("S-2")
    void atItsExpiryALeaseIsExpired() {
        driver.clock.advance(TTL);
        InspectOutcome.NotFound seen = (InspectOutcome.NotFound) driver.inspect(KEY);
        assertThat(seen.last().orElseThrow().end()).contains(expiredAtItsExpiry());
        Lease next = driver.granted(BEN);
        assertThat(next.token().isAbove(lease.token())).isTrue();
        assertThat(driver.echo.orElseThrow().expired()).contains(lease.generation());
    }

    @Test
    @Tag("S-2")
    void aReadDoesNotEndAnExpiredLease() {
        driver.clock.advance(TTL);
        driver.inspect(KEY);
        driver.clock.advance(MILLI.negated());
        assertThat(driver.renew(renewRequest(lease, 1))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("S-2")
    void aMutationThatFindsALeaseExpiredEndsItForGoodThoughTheClockStepsBack() {
        driver.clock.advance(TTL);
        RenewOutcome lost = driver.renew(renewRequest(lease, 1));
        assertThat(((RenewOutcome.Lost) lost).reason()).isEqualTo(LostReason.EXPIRED);
        assertThat(((RenewOutcome.Lost) lost).end()).contains(expiredAtItsExpiry());
        driver.clock.advance(Duration.ofSeconds(-5));
        assertThat(driver.renew(renewRequest(lease, 2))).isInstanceOf(RenewOutcome.Lost.class);
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
        driver.granted(BEN);
    }

    @Test
    @Tag("S-2")
    void aRefusedMutationEndsAnExpiredLeaseToo() {
        driver.clock.advance(TTL);
        driver.acquire(
                acquireRequest(BEN),
                new io.lease4j.spi.Transmission(
                        new io.lease4j.Stamp(driver.lineage(), driver.time(), driver.firstSent()), 0, Driver.DEADLINE));
        assertThat(driver.echo.orElseThrow().expired()).contains(lease.generation());
        driver.clock.advance(Duration.ofSeconds(-5));
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
    }

    @Test
    @Tag("S-2")
    void releaseRevokeAndCancelEndAnExpiredLeaseToo() {
        driver.clock.advance(TTL);
        ReleaseOutcome released = driver.release(releaseRequest(lease));
        assertThat(((ReleaseOutcome.Lost) released).reason()).isEqualTo(LostReason.EXPIRED);
        assertThat(driver.echo.orElseThrow().expired()).contains(lease.generation());

        Lease second = driver.granted(ANN);
        driver.clock.advance(TTL);
        RevokeOutcome revoked = driver.revoke(revokeRequest(second.generation()));
        assertThat(((RevokeOutcome.Over) revoked).reason()).isEqualTo(LostReason.EXPIRED);
        assertThat(driver.echo.orElseThrow().expired()).contains(second.generation());

        Lease third = driver.granted(ANN);
        driver.clock.advance(TTL);
        driver.cancel(releaseRequest(third).sentAt(driver.firstSent()));
        assertThat(driver.echo.orElseThrow().expired()).contains(third.generation());
    }

    @Test
    @Tag("R-1")
    void onlyTheClockOfTheStoreDecides() {
        // Nothing that a client sends carries a clock of its own: the deadline's clock stands still here.
        driver.clock.advance(TTL.minus(MILLI));
        assertThat(driver.acquire(acquireRequest(BEN))).isInstanceOf(AcquireOutcome.Held.class);
        driver.clock.advance(MILLI);
        driver.granted(BEN);
    }

    private LeaseEnd expiredAtItsExpiry() {
        return LeaseEnd.of(LostReason.EXPIRED, lease.expiresAt());
    }
}
