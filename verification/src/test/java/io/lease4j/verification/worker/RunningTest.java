package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work under a lease: its result, the loss, and giving back are three things, in this order. */
@Timeout(60)
@Tag("W-7")
class RunningTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void a_release_that_fails_hides_no_result_and_a_failure_hides_no_release() throws Exception {
        bench.cutTheWire(Step.RELEASE);
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(KEY, bench.options(), lease -> "done"));
        RunOutcome.Ran<String> ran = Bench.ran(worker.resultWhileTimePasses(bench, Duration.ofSeconds(8)));
        assertThat(ran.result()).isEqualTo(new WorkResult.Returned<>(Optional.of("done")));
        assertThat(ran.release())
                .isInstanceOfSatisfying(
                        ReleaseOutcome.Unknown.class,
                        unknown -> assertThat(
                                        unknown.request().generation().token().value())
                                .isOne());
        bench.wire.calm();
        bench.pass(TTL);
        Throwable thrown = new AssertionError("broken work");
        RunOutcome.Ran<String> failed = Bench.ran(bench.keeper.run(KEY, bench.options(), lease -> {
            throw (AssertionError) thrown;
        }));
        assertThat(failed.result()).isEqualTo(new WorkResult.Threw<>(thrown));
        assertThat(failed.release()).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    void a_store_that_throws_at_the_release_hides_nothing() throws Exception {
        bench.wire.next(Step.RELEASE).crash(new IllegalStateException("broken store"));
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(KEY, bench.options(), lease -> "done"));
        RunOutcome.Ran<String> ran = Bench.ran(worker.resultWhileTimePasses(bench, Duration.ofSeconds(8)));
        assertThat(ran.result()).isInstanceOf(WorkResult.Returned.class);
        assertThat(ran.release()).as("sent again").isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    void the_lease_is_given_back_after_the_work_returned_and_not_before_though_it_is_lost() throws Exception {
        CountDownLatch stopping = new CountDownLatch(1);
        CountDownLatch lost = new CountDownLatch(1);
        Worker<RunOutcome<String>> worker = Worker.start(() -> bench.keeper.run(KEY, bench.options(), lease -> {
            lease.onLoss(loss -> lost.countDown());
            stopping.await();
            return "stopped";
        }));
        Bench.until(() -> bench.keeper.kept() > 0);
        bench.cutTheWire(Step.RENEW);
        bench.pass(TTL);
        lost.await();
        assertThat(bench.wire.sent(Step.RELEASE)).isZero();
        assertThat(worker.isDone()).isFalse();
        bench.wire.calm();
        stopping.countDown();
        RunOutcome.Ran<String> ran = Bench.ran(worker.resultWhileTimePasses(bench, Duration.ofSeconds(8)));
        assertThat(bench.wire.sent(Step.RELEASE)).isOne();
        assertThat(ran.loss())
                .hasValueSatisfying(loss -> assertThat(loss.reason()).isEqualTo(LossReason.LOCAL_DEADLINE));
        assertThat(ran.result()).isInstanceOf(WorkResult.Returned.class);
    }

    @Test
    void asynchronous_work_is_renewed_until_its_stage_completes_whatever_happens_to_the_returned_one() {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<RunOutcome<String>> run =
                bench.keeper.runAsync(KEY, bench.options(), lease -> work).toCompletableFuture();
        run.cancel(true);
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.wire.sent(Step.RELEASE)).isZero();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Held.class);
        work.complete("done");
        assertThat(bench.wire.sent(Step.RELEASE)).isOne();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    void asynchronous_work_that_fails_or_returns_no_stage_is_a_result_and_gives_back() {
        Exception failure = new IllegalStateException("failed");
        assertThat(List.of(
                        result(CompletableFuture.failedFuture(failure)),
                        result(CompletableFuture.completedFuture("text").thenApply(text -> {
                            throw new IllegalStateException("failed");
                        }))))
                .allSatisfy(result -> assertThat(failureOf(result))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("failed"));
        assertThat(Bench.ran(bench.keeper
                                .<String>runAsync(KEY, bench.options(), lease -> {
                                    throw failure;
                                })
                                .toCompletableFuture()
                                .join())
                        .result())
                .isEqualTo(new WorkResult.Threw<>(failure));
        assertThat(bench.wire.sent(Step.RELEASE)).isEqualTo(3);
        assertThat(bench.keeper.kept()).isZero();
    }

    private static Throwable failureOf(WorkResult<String> result) {
        return result.match(returned -> new AssertionError("it returned"), WorkResult.Threw::failure);
    }

    private WorkResult<String> result(CompletableFuture<String> work) {
        return Bench.ran(bench.keeper
                        .runAsync(KEY, bench.options(), lease -> work)
                        .toCompletableFuture()
                        .join())
                .result();
    }

    @Test
    void work_that_cannot_have_the_lease_is_not_started() {
        var unused = bench.rivalAcquires();
        AtomicReference<HeldLease> seen = new AtomicReference<>();
        RunOutcome<String> outcome = bench.keeper.run(KEY, bench.options(), lease -> {
            seen.set(lease);
            return "done";
        });
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        RunOutcome.NotStarted.class,
                        notStarted -> assertThat(notStarted.why()).isInstanceOf(HoldOutcome.Held.class));
        assertThat(seen).hasNullValue();
    }
}
