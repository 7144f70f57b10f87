package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.FencingToken;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TokensTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("S-10")
    void tokensStopAtTheGreatestAndAreNeverWrapped() {
        done(driver.install(
                driver.proof(new TokenRange(FencingToken.MAX_VALUE - 2, FencingToken.MAX_VALUE), ProofBasis.OPERATOR)));
        Lease first = driver.granted(ANN);
        assertThat(first.token().value()).isEqualTo(FencingToken.MAX_VALUE - 1);
        driver.released(first);
        Lease last = driver.granted(ANN);
        assertThat(last.token().value()).isEqualTo(FencingToken.MAX_VALUE).isEqualTo((1L << 52) - 1);
        assertThat(driver.acquire(acquireRequest(BEN))).isInstanceOf(AcquireOutcome.Held.class);
        driver.released(last);
        assertThat(driver.acquire(acquireRequest(BEN))).isEqualTo(Refused.of(RefusedReason.TOKENS_EXHAUSTED));
        assertThat(driver.record().lastToken()).isEqualTo(FencingToken.MAX_VALUE);
    }

    @Test
    @Tag("F-5")
    void noTokenAboveTheCeilingIsGranted() {
        done(driver.install(driver.proof(new TokenRange(1L << 40, (1L << 40) + 2), ProofBasis.OPERATOR)));
        driver.released(driver.granted(ANN));
        Lease last = driver.granted(ANN);
        assertThat(last.token().value()).isEqualTo((1L << 40) + 2);
        driver.released(last);
        Refused refused = (Refused) driver.acquire(acquireRequest(BEN));
        assertThat(refused)
                .isEqualTo(Refused.floorUnproven(driver.record().ticket().orElseThrow()));
        assertThat(driver.record().proven()).isTrue();
        assertThat(driver.record().lastToken()).isEqualTo((1L << 40) + 2);
        driver.prove((1L << 40) + 2);
        assertThat(driver.granted(BEN).token().value()).isEqualTo((1L << 40) + 3);
    }

    @Test
    void withoutAWitnessTheFirstRangeIsWide() {
        assertThat(driver.record().ceiling()).isEqualTo(1L << 40);
        assertThat(driver.record().floor()).isZero();
        assertThat(driver.record().basis()).contains(ProofBasis.CREATED);
        assertThat(driver.record().witnessed()).isFalse();
    }

    @Test
    @Tag("S-11")
    void aFrozenRecordGrantsNothingAndEverythingElseGoesOn() {
        Lease lease = driver.granted(ANN);
        AdminOutcome.Done frozen =
                (AdminOutcome.Done) driver.take(driver.store.freeze(driver.recordId(KEY), driver.sent()));
        assertThat(frozen.how()).isEqualTo("frozen");
        assertThat(driver.record().frozen()).isTrue();
        assertRefused(driver.acquire(acquireRequest(LeaseKey.of("orders", "two"), ANN)), RefusedReason.FROZEN);
        assertThat(driver.acquire(acquireRequest(BEN))).isInstanceOf(AcquireOutcome.Held.class);
        assertThat(driver.renew(renewRequest(lease, 1))).isInstanceOf(RenewOutcome.Renewed.class);
        assertThat(driver.release(releaseRequest(lease))).isInstanceOf(ReleaseOutcome.Released.class);
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.FROZEN);
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
        freezeAgainAndThaw();
        driver.granted(BEN);
    }

    private void freezeAgainAndThaw() {
        AdminOutcome.Done again =
                (AdminOutcome.Done) driver.take(driver.store.freeze(driver.recordId(KEY), driver.sent()));
        assertThat(again.how()).isEqualTo("already frozen");
        AdminOutcome.Done thawed =
                (AdminOutcome.Done) driver.take(driver.store.thaw(driver.recordId(KEY), driver.sent()));
        assertThat(thawed.how()).isEqualTo("thawed");
        assertThat(thawed.records().get(0).frozen()).isFalse();
        AdminOutcome.Done thawedAgain =
                (AdminOutcome.Done) driver.take(driver.store.thaw(driver.recordId(KEY), driver.sent()));
        assertThat(thawedAgain.how()).isEqualTo("already thawed");
    }

    @Test
    @Tag("S-11")
    void frozenIsSaidBeforeExhausted() {
        done(driver.install(
                driver.proof(new TokenRange(FencingToken.MAX_VALUE - 1, FencingToken.MAX_VALUE), ProofBasis.OPERATOR)));
        driver.released(driver.granted(ANN));
        done(driver.take(driver.store.freeze(driver.recordId(KEY), driver.sent())));
        assertRefused(driver.acquire(acquireRequest(BEN)), RefusedReason.FROZEN);
    }
}
