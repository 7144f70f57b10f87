package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.OTHER_KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.spi.LifeCycle;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.ShutdownReport;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shutting a keeper down. */
@Timeout(60)
@Tag("W-10")
class ShutdownTest {

    private static final Duration GRACE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private Worker<ShutdownReport> shutdown() throws InterruptedException {
        return shutdown(GRACE);
    }

    private Worker<ShutdownReport> shutdown(Duration grace) throws InterruptedException {
        Worker<ShutdownReport> worker = Worker.start(() -> bench.keeper.shutdown(grace));
        Bench.until(() -> bench.keeper.state() != LifeCycle.READY);
        return worker;
    }

    @Test
    void an_idle_keeper_is_closed_at_once_and_refuses_work() throws Exception {
        ShutdownReport report = bench.keeper.shutdown(GRACE);
        assertThat(report.cancelled()).isEmpty();
        assertThat(bench.keeper.state()).isEqualTo(LifeCycle.CLOSED);
        assertThat(bench.keeper.hold(KEY).code()).isEqualTo("refused.store-closed");
        assertThat(bench.keeper.run(KEY, bench.options(), lease -> "done")).isInstanceOf(RunOutcome.NotStarted.class);
        assertThat(bench.wire.sent(Step.ACQUIRE)).isZero();
        assertThat(bench.keeper.shutdown(GRACE)).isEqualTo(report);
    }

    @Test
    void work_that_ends_within_the_grace_is_renewed_until_then_and_given_back_after_it() throws Exception {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<RunOutcome<String>> run =
                bench.keeper.runAsync(KEY, bench.options(), lease -> work).toCompletableFuture();
        Worker<ShutdownReport> shutdown = shutdown();
        assertThat(bench.keeper.hold(OTHER_KEY).code()).isEqualTo("refused.store-closed");
        bench.pass(GRACE.minusSeconds(1));
        assertThat(bench.renewals()).isGreaterThanOrEqualTo(5);
        assertThat(bench.wire.sent(Step.RELEASE)).isZero();
        work.complete("done");
        assertThat(shutdown.result()).isEqualTo(new ShutdownReport(java.util.List.of(), java.util.List.of()));
        assertThat(Bench.ran(run.join()).release()).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(bench.losses).isEmpty();
    }

    @Test
    void work_that_goes_on_is_told_when_the_grace_is_over_and_given_back_when_it_has_returned() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Worker<RunOutcome<String>> run = Worker.start(() -> bench.keeper.run(
                KEY, bench.options().toBuilder().interruptOnLoss(true).build(), lease -> {
                    working.countDown();
                    never.await();
                    return "done";
                }));
        working.await();
        ShutdownReport report = shutdown(SHORT).resultWhileTimePasses(bench, SHORT.plusSeconds(5));
        RunOutcome.Ran<String> ran = Bench.ran(run.result());
        assertThat(ran.result()).isInstanceOf(WorkResult.Threw.class);
        assertThat(ran.loss())
                .hasValueSatisfying(loss -> assertThat(loss.reason()).isEqualTo(LossReason.SHUT_DOWN));
        assertThat(ran.release()).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(report.cancelled()).hasSize(1);
        assertThat(report.left()).isEmpty();
        run.assertNoFlag();
    }

    @Test
    void work_that_does_not_return_keeps_its_lease_until_it_expires_and_is_not_renewed() throws Exception {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<RunOutcome<String>> run =
                bench.keeper.runAsync(KEY, bench.options(), lease -> work).toCompletableFuture();
        ShutdownReport report = shutdown(SHORT)
                .resultWhileTimePasses(
                        bench, SHORT.plus(LeaseKeeper.CANCEL_GRACE).plusSeconds(2));
        assertThat(report.left()).hasSize(1).isEqualTo(report.cancelled());
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.SHUT_DOWN);
        assertThat(bench.wire.sent(Step.RELEASE)).isZero();
        int renewals = bench.renewals();
        bench.pass(TTL);
        assertThat(bench.renewals()).isEqualTo(renewals);
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
        work.complete("late");
        assertThat(Bench.ran(run.join()).release())
                .as("its successor is not touched")
                .isInstanceOf(ReleaseOutcome.Lost.class);
    }

    @Test
    void a_lease_that_is_held_by_hand_is_waited_for_like_work() throws Exception {
        HeldLease held = bench.hold();
        Worker<ShutdownReport> shutdown = shutdown();
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
        assertThat(shutdown.isDone()).isFalse();
        held.close();
        assertThat(shutdown.result().left()).isEmpty();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    void whoever_waits_for_a_key_stops_waiting() throws Exception {
        var unused = bench.rivalAcquires();
        CompletableFuture<HoldOutcome> wait = bench.keeper
                .holdAsync(
                        KEY,
                        bench.options().toBuilder()
                                .maxWait(Duration.ofMinutes(5))
                                .build())
                .toCompletableFuture();
        assertThat(shutdown().result().left()).isEmpty();
        assertThat(wait).isCompletedWithValueMatching(HoldOutcome.Held.class::isInstance);
    }

    @Test
    void an_interrupt_ends_the_grace_and_the_flag_survives() throws Exception {
        HeldLease held = bench.hold();
        Worker<ShutdownReport> shutdown = shutdown();
        shutdown.interrupt();
        assertThat(shutdown.result().left()).containsExactly(held.lease().generation());
        shutdown.assertFlagSurvived();
        assertThat(held.isLost()).isTrue();
        assertThat(held.release()).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    void what_is_granted_after_the_others_were_told_to_stop_is_given_back_and_neither_kept_nor_worked_with()
            throws Exception {
        Barrier acquire = bench.wire.next(Step.ACQUIRE).holdResponse();
        AtomicBoolean worked = new AtomicBoolean();
        CompletableFuture<RunOutcome<String>> run = bench.keeper
                .runAsync(KEY, bench.options(), lease -> {
                    worked.set(true);
                    return new CompletableFuture<String>();
                })
                .toCompletableFuture();
        Worker<ShutdownReport> shutdown = shutdown();
        shutdown.interrupt();
        assertThat(shutdown.result().left()).isEmpty();

        acquire.release();

        assertThat(worked).isFalse();
        assertThat(run).isCompleted();
        assertThat(run.join())
                .isInstanceOfSatisfying(
                        RunOutcome.NotStarted.class,
                        notStarted -> assertThat(notStarted.why()).isInstanceOf(HoldOutcome.Ended.class));
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
        bench.pass(TTL);
        assertThat(bench.renewals()).isZero();
    }

    @Test
    void a_keeper_with_timers_of_its_own_gives_back_what_comes_after_it_was_closed() throws Exception {
        Barrier acquire = bench.wire.next(Step.ACQUIRE).holdResponse();
        LeaseKeeper keeper = LeaseKeeper.builder(bench.leases).build();
        CompletableFuture<HoldOutcome> hold =
                keeper.holdAsync(KEY, bench.options()).toCompletableFuture();
        Worker<ShutdownReport> shutdown = Worker.start(() -> keeper.shutdown(GRACE));
        Bench.until(() -> keeper.state() != LifeCycle.READY);
        shutdown.interrupt();
        assertThat(shutdown.result().left()).isEmpty();

        acquire.release();

        assertThat(hold).isCompletedWithValueMatching(HoldOutcome.Ended.class::isInstance);
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    void work_whose_lease_is_granted_while_the_shutdown_begins_runs_and_is_waited_for() throws Exception {
        Barrier acquire = bench.wire.next(Step.ACQUIRE).holdResponse();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<RunOutcome<String>> run =
                bench.keeper.runAsync(KEY, bench.options(), lease -> work).toCompletableFuture();
        Worker<ShutdownReport> shutdown = shutdown();
        acquire.release();
        bench.pass(TTL);
        assertThat(shutdown.isDone()).isFalse();
        work.complete("done");
        assertThat(shutdown.result().left()).isEmpty();
        assertThat(Bench.ran(run.join()).release()).isInstanceOf(ReleaseOutcome.Released.class);
    }
}
