package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.RunOutcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing is renewed any more once a lease is given back or its work is gone. */
@Timeout(60)
class GivenBackTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Tag("W-4")
    @Test
    void a_release_from_the_acquires_own_continuation_leaves_no_renewal_behind() {
        CompletableFuture<ReleaseOutcome> released = bench.keeper
                .holdAsync(KEY, bench.options())
                .thenApply(outcome -> Bench.holding(outcome).release())
                .toCompletableFuture();
        assertThat(released).isCompletedWithValueMatching(ReleaseOutcome.Released.class::isInstance);
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.renewals()).isZero();
        assertThat(bench.keeper.kept()).isZero();
    }

    @Tag("W-4")
    @Test
    void a_release_that_times_out_ends_renewing_all_the_same() {
        HeldLease held = bench.hold();
        bench.cutTheWire(Step.RELEASE);
        CompletableFuture<ReleaseOutcome> release = held.releaseAsync().toCompletableFuture();
        assertThat(held.state()).isEqualTo(HoldState.RELEASING);
        bench.pass(Duration.ofSeconds(6));
        assertThat(release).isCompletedWithValueMatching(ReleaseOutcome.Unknown.class::isInstance);
        assertThat(held.state()).isEqualTo(HoldState.CLOSED);
        bench.pass(TTL);
        assertThat(bench.renewals()).isZero();
        assertThat(bench.losses).isEmpty();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Tag("W-4")
    @Test
    void a_release_returns_only_after_the_renewal_that_was_on_its_way_and_none_follows() {
        HeldLease held = bench.hold();
        Barrier renewal = bench.wire.next(Step.RENEW).holdRequest();
        bench.pass(TTL.dividedBy(3));
        assertThat(renewal.isReached()).isTrue();
        CompletableFuture<ReleaseOutcome> release = held.releaseAsync().toCompletableFuture();
        assertThat(bench.wire.sent(Step.RELEASE))
                .as("it does not wait to free the key")
                .isOne();
        assertThat(release).isNotDone();
        renewal.release();
        assertThat(release).isCompletedWithValueMatching(ReleaseOutcome.Released.class::isInstance);
        bench.pass(TTL);
        assertThat(bench.renewals()).isOne();
        assertThat(bench.losses).isEmpty();
        assertThat(bench.lossEvents(held)).isZero();
    }

    @Tag("W-4")
    @Test
    void a_renewal_that_waits_for_the_nodes_clock_is_not_sent_behind_a_release() {
        HeldLease held = bench.hold();
        // The front door asks for the node's time before it stamps: the renewal is under way, and not sent yet.
        bench.wire.next(Step.RENEW).refuse(RefusedReason.OTHER_LINEAGE);
        Barrier clock = bench.wire.next(Step.INSPECT).holdRequest();
        bench.pass(TTL.dividedBy(3));
        assertThat(clock.isReached()).isTrue();
        CompletableFuture<ReleaseOutcome> release = held.releaseAsync().toCompletableFuture();
        assertThat(release).isNotDone();
        bench.pass(Duration.ofSeconds(6));
        assertThat(release).isDone();
        int sent = bench.renewals();
        clock.release();
        bench.pass(TTL);
        assertThat(bench.renewals()).isEqualTo(sent);
    }

    @Tag("W-7")
    @Test
    void nothing_is_renewed_once_the_work_is_gone_however_it_went() {
        var unusedReturned = bench.keeper.run(KEY, bench.options(), lease -> "done");
        var unusedThrew = bench.keeper.run(KEY, bench.options(), lease -> {
            throw new IllegalStateException("failed");
        });
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<RunOutcome<String>> run =
                bench.keeper.runAsync(KEY, bench.options(), lease -> work).toCompletableFuture();
        bench.pass(TTL);
        int renewed = bench.renewals();
        assertThat(renewed).isBetween(3, 4);
        assertThat(run).isNotDone();
        work.complete("done");
        assertThat(Bench.ran(run.join()).release()).isInstanceOf(ReleaseOutcome.Released.class);
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.renewals()).isEqualTo(renewed);
        assertThat(bench.keeper.kept()).isZero();
    }

    @Tag("W-12")
    @Test
    void a_lease_that_expired_and_could_not_be_given_back_does_not_block_its_name_here() {
        HeldLease held = bench.hold();
        bench.cutTheWire(Step.RENEW, Step.RELEASE);
        bench.pass(TTL);
        CompletableFuture<ReleaseOutcome> release = held.releaseAsync().toCompletableFuture();
        bench.pass(Duration.ofSeconds(6));
        assertThat(release).isCompletedWithValueMatching(ReleaseOutcome.Unknown.class::isInstance);
        bench.wire.calm();
        HeldLease next = bench.hold();
        bench.pass(TTL);
        assertThat(next.isLost()).isFalse();
        assertThat(bench.keeper.kept()).isOne();
    }
}
