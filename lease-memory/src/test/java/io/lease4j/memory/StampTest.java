package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A transmission whose stamp does not hold changes nothing. */
class StampTest extends OnStamps {

    private static final Duration FURTHEST = Stamp.LONGEST.plus(Stamp.MARGIN);

    @Test
    @Tag("R-2")
    void atItsNotAfterATransmissionIsLateBeforeItIsNot() {
        assertRefused(acquire(notAfter(driver.time())), RefusedReason.DEADLINE_EXCEEDED);
        assertThat(driver.record().lastToken()).isZero();
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
        assertThat(acquire(notAfter(driver.time().plus(MILLI)))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-2")
    void aNotAfterFurtherAheadThanAMinuteAndTheMarginIsRefused() {
        assertRefused(acquire(notAfter(driver.time().plus(FURTHEST.plus(MILLI)))), RefusedReason.DEADLINE_EXCEEDED);
        assertThat(acquire(notAfter(driver.time().plus(FURTHEST)))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-3")
    void aTransmissionForAnotherLineageDoesNotCommit() {
        Stamp stamp = new Stamp(Lineage.of("another"), driver.time().plus(Duration.ofSeconds(5)), driver.firstSent());
        assertRefused(acquire(stamp), RefusedReason.OTHER_LINEAGE);
        assertThat(driver.echo.orElseThrow().lineage()).isEqualTo(driver.lineage());
        assertThat(driver.echo.orElseThrow().backendTime()).isEqualTo(driver.time());
        assertThat(driver.record().lastToken()).isZero();
    }

    @Test
    @Tag("R-2")
    @Tag("R-3")
    @Tag("R-4")
    void everyMutationJudgesItsStampAndChangesNothing() {
        Lease lease = driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(1));
        FirstSent now = driver.firstSent();
        BackendTime soon = driver.time().plus(Duration.ofSeconds(5));
        FirstSent tooEarly = new FirstSent(driver.lineage(), BackendTime.ofEpochMillis(0));
        Stamp elsewhere = new Stamp(Lineage.of("another"), soon, now);
        Stamp late = new Stamp(driver.lineage(), driver.time(), now);
        Stamp old = new Stamp(driver.lineage(), soon, tooEarly);
        refuses(remembered(lease, elsewhere), RefusedReason.OTHER_LINEAGE);
        refuses(repeatable(elsewhere), RefusedReason.OTHER_LINEAGE);
        refuses(remembered(lease, late), RefusedReason.DEADLINE_EXCEEDED);
        refuses(repeatable(late), RefusedReason.DEADLINE_EXCEEDED);
        // What can be repeated is never too old.
        refuses(remembered(lease, old), RefusedReason.TOO_OLD);
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.Found.class);
        assertThat(driver.record().frozen()).isFalse();
        assertThat(driver.record().sinks()).isEmpty();
    }

    @Test
    @Tag("R-2")
    void aReceiptIsFoundBeforeTheStampIsJudged() {
        AcquireRequest request = acquireRequest(ANN);
        driver.granted(request);
        AcquireOutcome again = driver.acquire(request, transmission(notAfter(driver.time())));
        assertThat(((AcquireOutcome.Acquired) again).replayed()).isTrue();
    }

    @Test
    void aClockThatThrowsMakesTheBackendUnavailableAndChangesNothing() {
        Transmission sent = driver.sent();
        Lease lease = driver.granted(ANN);
        driver.clock.breakDown(true);
        assertRefused(driver.acquire(acquireRequest(ANN), sent), RefusedReason.BACKEND_UNAVAILABLE);
        assertThat(driver.echo).isEmpty();
        assertRefused(driver.inspect(KEY), RefusedReason.BACKEND_UNAVAILABLE);
        assertRefused(
                driver.take(driver.store.describe(driver.recordId(KEY), DEADLINE)), RefusedReason.BACKEND_UNAVAILABLE);
        driver.clock.breakDown(false);
        assertThat(((InspectOutcome.Found) driver.inspect(KEY)).lease().generation())
                .isEqualTo(lease.generation());
    }

    private interface Mutation
            extends Function<MemoryLeaseStore, CompletionStage<? extends Answer<? extends Outcome>>> {}

    private List<Mutation> remembered(Lease lease, Stamp stamp) {
        Transmission sent = transmission(stamp);
        return List.of(
                store -> store.acquire(acquireRequest(ANN), sent),
                store -> store.renew(renewRequest(lease, 1), sent),
                store -> store.release(releaseRequest(lease), sent),
                store -> store.revoke(revokeRequest(lease.generation()), Set.of(), sent),
                store -> store.discard(KEY, sent));
    }

    private List<Mutation> repeatable(Stamp stamp) {
        Transmission sent = transmission(stamp);
        return List.of(
                store -> store.register(driver.recordId(KEY), SinkName.of("books"), sent),
                store -> store.freeze(driver.recordId(KEY), sent),
                store -> store.thaw(driver.recordId(KEY), sent));
    }

    private void refuses(List<Mutation> mutations, RefusedReason reason) {
        for (Mutation mutation : mutations) {
            Outcome outcome = Driver.now(mutation.apply(driver.store)).outcome();
            assertThat(outcome).isEqualTo(Refused.of(reason));
        }
    }

    private Stamp notAfter(BackendTime notAfter) {
        return new Stamp(driver.lineage(), notAfter, driver.firstSent());
    }
}
