package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.MARGIN;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.Warning;
import io.lease4j.worker.WarningReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When renewals begin, go on and end. */
@Timeout(60)
class RenewalLifeTest {

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

    @Tag("W-1")
    @Test
    void a_second_acquisition_of_the_same_name_is_renewed_and_the_first_ones_end_does_not_touch_it() {
        HeldLease first = bench.hold();
        first.close();
        HeldLease second = bench.hold();
        first.close();
        bench.pass(TTL.multipliedBy(3));
        assertThat(second.isLost()).isFalse();
        assertThat(bench.renewals()).isGreaterThanOrEqualTo(9);
        assertThat(second.lease().token()).isGreaterThan(first.lease().token());
        assertThat(bench.keeper.kept()).isOne();
    }

    @Tag("W-5")
    @Test
    void a_failed_renewal_is_sent_again_as_the_same_request_until_it_is_answered() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).failBefore();
        bench.wire.next(Step.RENEW).dropRequest();
        bench.wire.next(Step.RENEW).failAfter();
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
        List<String> ids = bench.renewalIds();
        assertThat(ids.subList(0, 4)).containsOnly(ids.get(0));
        assertThat(ids.get(4)).isNotEqualTo(ids.get(0));
        assertThat(bench.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void every_second_answer_may_be_lost_and_the_lease_is_kept() {
        HeldLease held = bench.hold();
        for (int i = 0; i < 20; i++) {
            bench.wire.next(Step.RENEW).dropResponse();
            bench.pass(TTL.dividedBy(2));
            assertThat(held.isLost()).isFalse();
        }
        assertThat(held.lease().renewalNumber()).isGreaterThanOrEqualTo(20);
        assertThat(bench.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void the_new_expiry_counts_from_backend_time_at_the_renewal() {
        HeldLease held = bench.hold();
        BackendTime granted = held.lease().grantedAt();
        bench.pass(TTL.dividedBy(3));
        assertThat(bench.renewals()).isOne();
        Duration later = granted.until(held.lease().expiresAt()).minus(TTL);
        assertThat(later).isBetween(TTL.multipliedBy(4).dividedBy(15).minusMillis(20), TTL.dividedBy(3));
    }

    @Tag("W-5")
    @Test
    void of_two_answers_the_one_to_the_higher_number_holds_though_it_ends_earlier() {
        HeldLease held = bench.hold();
        bench.pass(TTL.dividedBy(3));
        BackendTime before = held.lease().expiresAt();
        bench.time.stepBack(Duration.ofSeconds(20));
        bench.pass(TTL.dividedBy(3));
        assertThat(held.lease().renewalNumber()).isEqualTo(2);
        assertThat(held.lease().expiresAt()).isLessThan(before);
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
    }

    @Tag("W-2")
    @Test
    void any_end_that_was_not_asked_for_is_a_loss() {
        HeldLease revoked = bench.hold();
        bench.revoke(revoked);
        bench.pass(TTL);
        assertThat(revoked.isLost()).isTrue();
        HeldLease expired = bench.hold();
        bench.time.stepForward(TTL.multipliedBy(2));
        bench.pass(TTL);
        assertThat(expired.isLost()).isTrue();
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.REVOKED, LossReason.EXPIRED);
        assertThat(bench.lossEvents(revoked)).isOne();
        assertThat(bench.lossEvents(expired)).isOne();
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

    @Tag("W-8")
    @Test
    void a_callback_may_call_anything_from_anywhere_without_a_deadlock() throws Exception {
        CompletableFuture<ReleaseOutcome> released = new CompletableFuture<>();
        HeldLease held = bench.hold();
        held.onLoss(loss -> {
            // Another thread goes through everything while the callback waits for it.
            Worker<ReleaseOutcome> other = Worker.start(() -> {
                assertThat(held.isLost()).isTrue();
                assertThat(held.state()).isEqualTo(HoldState.LOST);
                held.onWarning(warning -> {});
                return held.release();
            });
            try {
                released.complete(other.result());
            } catch (Exception stuck) {
                released.completeExceptionally(stuck);
            }
        });
        bench.revoke(held);
        bench.pass(TTL);
        assertThat(released.get(0, TimeUnit.SECONDS)).isInstanceOf(ReleaseOutcome.Lost.class);
    }

    @Tag("W-11")
    @Test
    void silence_does_not_hide_what_renewals_were_refused_for() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).refuse(RefusedReason.FLOOR_UNPROVEN);
        bench.cutTheWire(Step.RENEW);
        bench.pass(TTL.multipliedBy(2));
        assertThat(held.isLost()).isTrue();
        assertThat(bench.losses).extracting(Loss::lastAnswer).containsExactly("refused.floor-unproven");
    }

    @Tag("W-11")
    @Test
    void a_deadline_that_passed_does_not_hide_what_renewals_were_refused_for() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).refuse(RefusedReason.FLOOR_UNPROVEN);
        for (int i = 0; i < 1_000; i++) {
            bench.wire.next(Step.RENEW).refuse(RefusedReason.DEADLINE_EXCEEDED);
        }
        bench.pass(TTL.multipliedBy(2));
        assertThat(held.isLost()).isTrue();
        assertThat(bench.losses).extracting(Loss::lastAnswer).containsExactly("refused.floor-unproven");
    }

    @Tag("W-11")
    @Test
    void a_warning_comes_before_a_loss_once_and_says_since_when_renewals_fail() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).failBefore();
        bench.cutTheWire(Step.RENEW);
        bench.pass(TTL.multipliedBy(2).dividedBy(3).plusMillis(20));
        assertThat(bench.losses).isEmpty();
        assertThat(bench.warnings).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo(WarningReason.RENEWALS_FAIL);
            assertThat(warning.failingFor()).isGreaterThan(Duration.ofSeconds(9));
            assertThat(warning.timeLeft()).isBetween(Duration.ofMillis(6900), Duration.ofSeconds(7));
            assertThat(warning.lastAnswer()).startsWith("unknown.");
        });
        assertThat(held.isLost()).isFalse();
        assertThat(bench.keeper.health().isSound()).isFalse();
        bench.pass(TTL);
        assertThat(bench.warnings).hasSize(1);
        assertThat(bench.losses).hasSize(1);
        assertThat(bench.keeper.health().isSound()).isTrue();
    }

    @Tag("W-11")
    @Test
    void a_streak_that_ends_in_time_is_a_warning_and_no_loss_and_the_next_streak_is_another() {
        HeldLease held = bench.hold();
        for (int streak = 1; streak <= 2; streak++) {
            bench.cutTheWire(Step.RENEW);
            bench.pass(TTL.multipliedBy(2).dividedBy(3).plusMillis(20));
            bench.wire.calm();
            bench.pass(Duration.ofSeconds(6));
            assertThat(bench.warnings).hasSize(streak);
            assertThat(held.isLost()).isFalse();
        }
        assertThat(bench.losses).isEmpty();
    }

    @Tag("W-3")
    @Test
    void no_renewal_passes_the_maximum_lifetime_and_the_loss_comes_before_its_end() {
        Duration lifetime = TTL.multipliedBy(2);
        HeldLease held =
                bench.hold(bench.options().toBuilder().maxLifetime(lifetime).build());
        bench.pass(lifetime.minus(MARGIN).minusSeconds(1));
        assertThat(held.isLost()).isFalse();
        assertThat(held.lease().expiresAt()).isEqualTo(held.lease().endsAtLatest());
        assertThat(bench.warnings).extracting(Warning::reason).containsExactly(WarningReason.MAX_LIFETIME);
        int renewals = bench.renewals();
        bench.pass(Duration.ofSeconds(1));
        assertThat(bench.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.MAX_LIFETIME);
            assertThat(loss.timeLeft()).isGreaterThanOrEqualTo(MARGIN);
        });
        assertThat(bench.renewals()).isEqualTo(renewals);
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

    @Tag("W-1")
    @Test
    void a_generation_is_kept_once_and_one_that_is_over_or_anothers_is_not_kept() {
        AcquireOutcome.Acquired grant =
                (AcquireOutcome.Acquired) bench.leases.acquire(KEY, TTL, bench.leases.within(Duration.ofSeconds(5)));
        HeldLease held = Bench.holding(bench.keeper.keep(grant, bench.options()));
        assertThat(Bench.holding(bench.keeper.keep(grant, bench.options()))).isSameAs(held);
        bench.pass(TTL.multipliedBy(2));
        assertThat(held.isLost()).isFalse();
        held.close();
        assertThat(bench.keeper.keep(grant, bench.options())).isInstanceOf(HoldOutcome.Ended.class);
        AcquireOutcome.Acquired foreign = (AcquireOutcome.Acquired) bench.rivalAcquires();
        assertThat(bench.keeper.keep(foreign, HoldOptions.defaults()).code()).isEqualTo("refused.other-instance");
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.keeper.kept()).isZero();
    }
}
