package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting for a key that somebody else has. */
@Timeout(60)
class WaitingTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private HoldOptions waiting(Duration wait) {
        return bench.options().toBuilder().maxWait(wait).build();
    }

    private CompletableFuture<HoldOutcome> holdAsync(Duration wait) {
        return bench.keeper.holdAsync(KEY, waiting(wait)).toCompletableFuture();
    }

    private Lease rivals() {
        return ((AcquireOutcome.Acquired) bench.rivalAcquires()).lease();
    }

    private void rivalReleases(Lease lease) {
        var unused = bench.rival.release(lease, bench.rival.within(Duration.ofSeconds(5)));
    }

    @Tag("W-9")
    @Test
    void without_a_wait_it_asks_once_and_says_how_long_the_other_may_last() {
        var unused = rivals();
        assertThat(bench.keeper.hold(KEY, bench.options())).isEqualTo(new HoldOutcome.Held(TTL, false));
        assertThat(bench.wire.sent(Step.ACQUIRE)).isOne();
    }

    @Tag("W-9")
    @Test
    void it_is_granted_soon_after_the_other_gave_back_or_expired() {
        Lease other = rivals();
        CompletableFuture<HoldOutcome> early = holdAsync(Duration.ofMinutes(1));
        bench.pass(Duration.ofSeconds(10));
        assertThat(early).isNotDone();
        rivalReleases(other);
        bench.pass(Duration.ofSeconds(2));
        HeldLease held = Bench.holding(early.join());
        held.close();

        var unused = rivals();
        CompletableFuture<HoldOutcome> late = holdAsync(Duration.ofMinutes(1));
        bench.pass(TTL.plusMillis(60));
        assertThat(Bench.holding(late.join()).remaining()).as("a fresh term").isGreaterThan(TTL.dividedBy(2));
        assertThat(bench.wire.sent(Step.ACQUIRE)).as("no storm of polls").isLessThan(60);
    }

    @Tag("W-9")
    @Test
    void a_wait_ends_in_time_and_leaves_nothing_behind() {
        Lease other = rivals();
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ofSeconds(5));
        bench.pass(Duration.ofSeconds(5));
        assertThat(wait.join()).isInstanceOf(HoldOutcome.Held.class);
        int polls = bench.wire.sent(Step.ACQUIRE);
        rivalReleases(other);
        bench.pass(TTL);
        assertThat(bench.wire.sent(Step.ACQUIRE)).isEqualTo(polls);
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Tag("W-9")
    @Test
    void success_as_the_wait_ends_is_acquired() {
        Lease other = rivals();
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ofSeconds(5));
        bench.pass(Duration.ofMillis(4990));
        rivalReleases(other);
        bench.pass(Duration.ofMillis(10));
        HeldLease held = Bench.holding(wait.join());
        bench.pass(TTL.multipliedBy(2));
        assertThat(held.isLost()).isFalse();
    }

    @Tag("W-9")
    @Tag("W-6")
    @Test
    void a_grant_whose_answer_is_lost_as_the_wait_ends_is_acquired_by_the_same_request() {
        bench.wire.next(Step.ACQUIRE).dropResponse();
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ZERO);
        bench.pass(Duration.ofSeconds(5));
        HeldLease held = Bench.holding(wait.join());
        assertThat(held.lease().token().value()).isOne();
        assertThat(held.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(22));
        held.close();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Tag("W-9")
    @Tag("W-6")
    @Test
    void a_grant_that_nobody_hears_of_is_undone_or_unknown_with_its_request_and_never_renewed() {
        for (int i = 0; i < 100; i++) {
            bench.wire.next(Step.ACQUIRE).dropResponse();
        }
        bench.cutTheWire(Step.CANCEL);
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ofSeconds(2));
        bench.pass(Duration.ofSeconds(20));
        assertThat(wait.join())
                .isInstanceOfSatisfying(
                        HoldOutcome.Unknown.class,
                        unknown -> assertThat(unknown.request().history().mayHaveCommitted())
                                .isTrue());
        bench.pass(TTL);
        assertThat(bench.renewals()).isZero();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Tag("W-9")
    @Test
    void a_poll_that_went_unanswered_is_gone_on_with_and_takes_no_second_token() {
        bench.wire.next(Step.ACQUIRE).dropResponse();
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ofSeconds(20));
        bench.pass(Duration.ofSeconds(6));
        HeldLease held = Bench.holding(wait.join());
        assertThat(held.lease().token().value()).isOne();
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
    }

    @Tag("W-9")
    @Test
    void a_refusal_that_may_pass_is_waited_out_and_another_is_told_at_once() {
        bench.wire.next(Step.ACQUIRE).refuse(RefusedReason.BACKEND_UNAVAILABLE);
        CompletableFuture<HoldOutcome> wait = holdAsync(Duration.ofSeconds(20));
        bench.pass(Duration.ofSeconds(1));
        Bench.holding(wait.join()).close();
        bench.wire.next(Step.ACQUIRE).refuse(RefusedReason.CORRUPT_STATE);
        assertThat(holdAsync(Duration.ofSeconds(20)).join().code()).isEqualTo("refused.corrupt-state");
    }

    @Tag("W-9")
    @Test
    void an_answer_that_comes_too_late_to_work_with_is_given_back_and_asked_for_afresh() {
        HoldOptions options = bench.options().toBuilder()
                .ttl(Duration.ofSeconds(3))
                .maxWait(Duration.ofSeconds(20))
                .build();
        bench.wire.next(Step.ACQUIRE).delayResponse(Duration.ofMillis(2900), bench.time.scheduler());
        CompletableFuture<HoldOutcome> wait =
                bench.keeper.holdAsync(KEY, options).toCompletableFuture();
        bench.pass(Duration.ofMillis(2890));
        assertThat(wait).isNotDone();
        bench.pass(Duration.ofSeconds(1));
        HeldLease held = Bench.holding(wait.join());
        assertThat(held.lease().token().value()).isEqualTo(2);
        assertThat(held.isLost()).isFalse();
    }

    @Tag("W-9")
    @Test
    void two_calls_for_one_key_never_share_a_grant_though_the_first_ones_answer_was_lost() {
        bench.wire.next(Step.ACQUIRE).dropResponse();
        CompletableFuture<HoldOutcome> first = holdAsync(Duration.ofMinutes(1));
        CompletableFuture<HoldOutcome> second = holdAsync(Duration.ofMinutes(1));
        bench.pass(Duration.ofSeconds(10));
        assertThat(first.isDone()).isNotEqualTo(second.isDone());
        CompletableFuture<HoldOutcome> winner = first.isDone() ? first : second;
        CompletableFuture<HoldOutcome> other = first.isDone() ? second : first;
        HeldLease held = Bench.holding(winner.join());
        bench.pass(Duration.ofSeconds(20));
        assertThat(held.isLost()).isFalse();
        assertThat(other).isNotDone();
        held.close();
        bench.pass(Duration.ofSeconds(2));
        assertThat(Bench.holding(other.join()).lease().token())
                .isGreaterThan(held.lease().token());
        assertThat(bench.losses).isEmpty();
    }
}
