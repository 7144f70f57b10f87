package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.LONGEST_TEST;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interrupts and cancellation on both sides of each step. */
@Timeout(60)
@Tag("W-6")
class InterruptTest {

    /** Where the transmission is when it happens. */
    enum Side {
        BEFORE_THE_STEP {
            @Override
            Barrier hold(Bench bench, Step step) {
                return bench.wire.next(step).holdRequest();
            }
        },
        AFTER_THE_STEP {
            @Override
            Barrier hold(Bench bench, Step step) {
                return bench.wire.next(step).holdResponse();
            }
        };

        abstract Barrier hold(Bench bench, Step step);
    }

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private void nothingStaysHeld() {
        int renewals = bench.renewals();
        bench.pass(TTL.plusMillis(10));
        assertThat(bench.renewals()).isEqualTo(renewals);
        assertThat(bench.keeper.kept()).isZero();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @ParameterizedTest
    @EnumSource
    void interrupted_in_an_acquire_the_caller_knows_the_request_and_it_is_cancelled_by_its_id(Side side)
            throws Exception {
        Barrier acquire = side.hold(bench, Step.ACQUIRE);
        Worker<HoldOutcome> worker = Worker.start(() -> bench.keeper.hold(KEY, bench.options()));
        acquire.awaitReached(LONGEST_TEST);
        worker.interrupt();
        HoldOutcome outcome = worker.result();
        worker.assertFlagSurvived();
        assertThat(outcome).isInstanceOfSatisfying(HoldOutcome.Unknown.class, unknown -> {
            assertThat(unknown.reason()).isEqualTo(UnknownReason.INTERRUPTED);
            assertThat(unknown.request().requestId().value())
                    .isEqualTo(acquire.call().orElseThrow().id().orElseThrow());
        });
        assertThat(bench.wire.sent(Step.CANCEL)).isOne();
        assertThat(bench.wire.sent(Step.RELEASE)).isEqualTo(side == Side.AFTER_THE_STEP ? 1 : 0);
        acquire.release();
        assertThat(bench.rivalAcquires()).as("free at once").isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(bench.renewals()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void a_hold_that_is_cancelled_in_its_acquire_gives_back_what_comes(Side side) {
        Barrier acquire = side.hold(bench, Step.ACQUIRE);
        CompletableFuture<HoldOutcome> hold =
                bench.keeper.holdAsync(KEY, bench.options()).toCompletableFuture();
        assertThat(acquire.isReached()).isTrue();
        assertThat(hold.cancel(true)).isTrue();
        acquire.release();
        assertThat(bench.wire.sent(Step.RELEASE)).isOne();
        nothingStaysHeld();
        assertThat(bench.losses).isEmpty();
    }

    @Test
    void interrupted_between_two_polls_it_is_refused_and_nothing_is_sent_any_more() throws Exception {
        var unused = bench.rivalAcquires();
        Worker<HoldOutcome> worker = Worker.start(() -> bench.keeper.hold(
                KEY, bench.options().toBuilder().maxWait(Duration.ofMinutes(5)).build()));
        // The pause between two polls is the only thing that waits on the timers.
        Bench.until(() -> bench.time.scheduler().waiting() > 0);
        worker.interrupt();
        assertThat(worker.result().code()).isEqualTo("refused.interrupted");
        worker.assertFlagSurvived();
        bench.pass(TTL);
        assertThat(bench.wire.sent(Step.ACQUIRE)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void interrupted_while_a_renewal_is_on_its_way_the_work_ends_and_nothing_is_renewed_after(Side side)
            throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(KEY, bench.options(), lease -> {
            working.countDown();
            never.await();
            return "done";
        }));
        working.await();
        Barrier renewal = side.hold(bench, Step.RENEW);
        bench.pass(TTL.dividedBy(3));
        assertThat(renewal.isReached()).isTrue();
        worker.interrupt();
        RunOutcome.Ran<String> ran = Bench.ran(worker.resultWhileTimePasses(bench, Duration.ofSeconds(8)));
        worker.assertFlagSurvived();
        assertThat(ran.result())
                .isInstanceOfSatisfying(
                        WorkResult.Threw.class,
                        threw -> assertThat((Object) threw.failure()).isInstanceOf(InterruptedException.class));
        assertThat(ran.release()).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(ran.loss()).isEmpty();
        renewal.release();
        nothingStaysHeld();
    }

    @ParameterizedTest
    @EnumSource
    void interrupted_in_a_release_it_is_released_all_the_same_and_the_flag_survives(Side side) throws Exception {
        HeldLease held = bench.hold();
        Barrier release = side.hold(bench, Step.RELEASE);
        Worker<ReleaseOutcome> worker = Worker.start(held::release);
        release.awaitReached(LONGEST_TEST);
        worker.interrupt();
        ReleaseOutcome outcome = worker.resultWhileTimePasses(bench, Duration.ofSeconds(8));
        assertThat(outcome).isInstanceOf(ReleaseOutcome.Released.class);
        worker.assertFlagSurvived();
        release.release();
        nothingStaysHeld();
    }

    @ParameterizedTest
    @EnumSource
    void a_release_whose_stage_is_cancelled_goes_on(Side side) {
        HeldLease held = bench.hold();
        Barrier release = side.hold(bench, Step.RELEASE);
        CompletableFuture<ReleaseOutcome> stage = held.releaseAsync().toCompletableFuture();
        stage.cancel(true);
        release.release();
        assertThat(held.release()).isInstanceOf(ReleaseOutcome.Released.class);
        nothingStaysHeld();
    }

    @Test
    void a_release_has_its_own_deadline_though_its_thread_is_interrupted_already() throws Exception {
        HeldLease held = bench.hold();
        Worker<ReleaseOutcome> worker = Worker.start(() -> {
            Thread.currentThread().interrupt();
            return held.release();
        });
        assertThat(worker.result()).isInstanceOf(ReleaseOutcome.Released.class);
        worker.assertFlagSurvived();
        assertThat(bench.wire.sent(Step.RELEASE)).isOne();
    }

    @Test
    void an_interrupt_before_anything_was_sent_starts_no_work() throws Exception {
        Worker<RunOutcome<String>> worker = Worker.start(() -> {
            Thread.currentThread().interrupt();
            return bench.keeper.run(KEY, bench.options(), lease -> "done");
        });
        assertThat(worker.result())
                .isInstanceOfSatisfying(
                        RunOutcome.NotStarted.class,
                        notStarted -> assertThat(notStarted.why().code()).isEqualTo("refused.interrupted"));
        worker.assertFlagSurvived();
        assertThat(bench.wire.sent(Step.ACQUIRE)).isZero();
    }

    @Test
    void the_interrupt_of_a_loss_ends_with_the_work() throws Exception {
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(
                KEY, bench.options().toBuilder().interruptOnLoss(true).build(), lease -> {
                    bench.revoke(lease);
                    bench.pass(TTL);
                    assertThat(Thread.currentThread().isInterrupted()).isTrue();
                    return "did not look";
                }));
        RunOutcome.Ran<String> ran = Bench.ran(worker.result());
        assertThat(ran.result()).isInstanceOf(WorkResult.Returned.class);
        assertThat(ran.loss()).isPresent();
        worker.assertNoFlag();
    }

    @Test
    void a_loss_while_the_lease_is_given_back_interrupts_nobody() throws Exception {
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(
                KEY, bench.options().toBuilder().interruptOnLoss(true).build(), lease -> {
                    bench.revoke(lease);
                    return "done";
                }));
        RunOutcome.Ran<String> ran = Bench.ran(worker.result());
        assertThat(ran.result()).isInstanceOf(WorkResult.Returned.class);
        assertThat(ran.release()).isInstanceOf(ReleaseOutcome.Lost.class);
        assertThat(ran.loss())
                .as("it was not lost while the work ran, as far as this side knew")
                .isEmpty();
        worker.assertNoFlag();
    }
}
