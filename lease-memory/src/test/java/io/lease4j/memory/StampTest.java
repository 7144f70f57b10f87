package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.HORIZON;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
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

class StampTest {

    private static final Duration FURTHEST = Stamp.LONGEST.plus(Stamp.MARGIN);

    private final Driver driver = Driver.plain();

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
    @Tag("R-4")
    void aRequestFirstSentLongerAgoThanTheHorizonDoesNotRunAfresh() {
        FirstSent first = driver.firstSent();
        driver.clock.advance(HORIZON.plus(MILLI));
        assertRefused(acquire(driver.stamp(first)), RefusedReason.TOO_OLD);
        driver.clock.advance(MILLI.negated());
        // The clock went back: that moves complete-since, so a store of its own shows the very horizon.
        Driver fresh = Driver.plain();
        FirstSent exact = fresh.firstSent();
        fresh.clock.advance(HORIZON);
        assertThat(fresh.acquire(acquireRequest(ANN), fresh.sent(exact))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-4")
    void aRequestFirstSentInAnotherLineageDoesNotRunAfresh() {
        FirstSent other = new FirstSent(Lineage.of("another"), driver.time());
        assertRefused(acquire(driver.stamp(other)), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("R-4")
    void aRequestFirstSentBeforeCompleteSinceDoesNotRunAfresh() {
        BackendTime created = driver.record().completeSince();
        assertThat(created).isEqualTo(driver.time());
        driver.clock.advance(Duration.ofSeconds(5));
        FirstSent before = new FirstSent(driver.lineage(), created.plus(MILLI.negated()));
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        FirstSent exactly = new FirstSent(driver.lineage(), created);
        assertThat(acquire(driver.stamp(exactly))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("R-4")
    void aClockThatIsSeenGoingBackMovesCompleteSinceOnce() {
        FirstSent before = driver.firstSent();
        driver.clock.advance(Duration.ofSeconds(30));
        driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(-20));
        BackendTime back = driver.time();
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(back);
        assertThat(driver.record().latestTime()).isEqualTo(back);
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        driver.clock.advance(Duration.ofSeconds(1));
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(back);
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
    }

    @Test
    @Tag("R-4")
    @Tag("I-1")
    void aReceiptThatWasReclaimedWhileTheClockWasAheadRunsNothingAgain() {
        AcquireRequest request = acquireRequest(ANN);
        driver.granted(request);
        Duration ahead = HORIZON.plus(TTL).plus(MILLI);
        driver.clock.advance(ahead);
        driver.released(driver.granted(BEN));
        driver.clock.advance(ahead.negated());
        assertRefused(driver.acquire(request), RefusedReason.TOO_OLD);
        assertThat(driver.record().completeSince())
                .isEqualTo(driver.time().plus(TTL).plus(MILLI));
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
        assertThat(driver.cancel(request))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
        // Once the clock has caught up, a request may be new again.
        driver.clock.advance(TTL.plus(MILLI));
        assertThat(driver.granted(ANN).token().value()).isEqualTo(3);
    }

    @Test
    @Tag("R-4")
    void whatWasLostStaysLostWhenTheClockIsSetBack() {
        driver.clock.advance(Duration.ofSeconds(30));
        FirstSent before = driver.firstSent();
        driver.granted(ANN);
        driver.clock.advance(MILLI);
        driver.store.faults().deleteAuthorityRecord(0);
        driver.acquire(acquireRequest(BEN));
        BackendTime lost = driver.time();
        driver.clock.advance(Duration.ofSeconds(-20));
        driver.acquire(acquireRequest(BEN));
        assertThat(driver.record().completeSince()).isEqualTo(lost);
        driver.prove(1L << 40);
        assertThat(driver.record().completeSince()).isEqualTo(lost);
        driver.clock.advance(Duration.ofSeconds(20));
        assertRefused(acquire(driver.stamp(before)), RefusedReason.TOO_OLD);
        assertThat(driver.granted(BEN).token().value()).isGreaterThan(1L << 40);
    }

    @Test
    @Tag("R-4")
    void anotherLineageStartsAfreshWithItsFirstStep() {
        driver.clock.advance(HORIZON.multipliedBy(3));
        driver.granted(ANN);
        driver.clock.advance(HORIZON.multipliedBy(-2));
        driver.acquire(acquireRequest(BEN));
        BackendTime unreached = driver.time().plus(HORIZON);
        assertThat(driver.record().completeSince()).isEqualTo(unreached);
        FirstSent other = driver.firstSent();
        driver.store.restore(driver.store.snapshot());
        assertThat(driver.record().completeSince()).isEqualTo(unreached);
        driver.acquire(acquireRequest(BEN));
        assertThat(driver.record().completeSince()).isEqualTo(driver.time());
        assertThat(driver.record().latestTime()).isEqualTo(driver.time());
        driver.prove(1L << 40);
        assertRefused(acquire(driver.stamp(other)), RefusedReason.TOO_OLD);
        driver.granted(BEN);
    }

    @Test
    @Tag("R-4")
    void timeThatStandsStillIsNoStepBack() {
        BackendTime created = driver.record().completeSince();
        driver.clock.advance(MILLI);
        driver.granted(ANN);
        driver.acquire(acquireRequest(ANN));
        assertThat(driver.record().completeSince()).isEqualTo(created);
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

    private AcquireOutcome acquire(Stamp stamp) {
        return driver.acquire(acquireRequest(ANN), transmission(stamp));
    }

    private Stamp notAfter(BackendTime notAfter) {
        return new Stamp(driver.lineage(), notAfter, driver.firstSent());
    }

    private static Transmission transmission(Stamp stamp) {
        return new Transmission(stamp, 0, DEADLINE);
    }
}
