package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.OTHER_KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.Loss;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The user's code, and what it cannot do to leases. */
@Timeout(60)
@Tag("W-8")
class CallbacksTest {

    @Test
    void a_listener_that_throws_keeps_nobody_else_from_being_told() {
        try (Bench bench = new Bench()) {
            HoldOptions options = HoldOptions.builder()
                    .ttl(TTL)
                    .onLoss(loss -> {
                        throw new IllegalStateException("broken listener");
                    })
                    .onLoss(bench.losses::add)
                    .onWarning(warning -> {
                        throw new AssertionError("broken listener");
                    })
                    .onWarning(bench.warnings::add)
                    .build();
            HeldLease held = bench.hold(options);
            CompletableFuture<Loss> stage = held.loss().toCompletableFuture();
            bench.cutTheWire(Step.RENEW);
            bench.pass(TTL);
            assertThat(bench.losses).hasSize(1);
            assertThat(bench.warnings).hasSize(1);
            assertThat(stage).isCompleted();
            bench.wire.calm();
            HeldLease next = bench.hold();
            bench.pass(TTL);
            assertThat(next.isLost()).isFalse();
        }
    }

    @Test
    void a_listener_that_blocks_delays_its_own_lease_alone() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch unblock = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        List<String> order = new ArrayList<>();
        try (Bench bench = new Bench(threads)) {
            HeldLease stuck = bench.hold();
            stuck.onLoss(loss -> {
                blocked.countDown();
                await(unblock);
                order.add("first");
            });
            stuck.onLoss(loss -> order.add("second"));
            CompletableFuture<Loss> stuckStage = stuck.loss().toCompletableFuture();
            HeldLease kept = Bench.holding(bench.keeper.hold(OTHER_KEY, bench.options()));
            bench.revoke(stuck);
            bench.pass(TTL);
            blocked.await();
            assertThat(stuckStage).isNotDone();
            assertThat(stuck.isLost()).isTrue();
            bench.pass(TTL.multipliedBy(2));
            assertThat(kept.isLost()).isFalse();
            CompletableFuture<Loss> other = kept.loss().toCompletableFuture();
            bench.revoke(kept);
            bench.pass(TTL);
            assertThat(other.get(30, TimeUnit.SECONDS).reason().code()).isEqualTo("revoked");
            unblock.countDown();
            assertThat(stuckStage.get(30, TimeUnit.SECONDS).reason().code()).isEqualTo("revoked");
            assertThat(order).containsExactly("first", "second");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void an_executor_that_rejects_keeps_no_loss_from_being_told() throws Exception {
        try (Bench bench = new Bench(task -> {
            throw new RejectedExecutionException("full");
        })) {
            HeldLease held = bench.hold();
            CompletableFuture<Loss> loss = held.loss().toCompletableFuture();
            HeldLease other = Bench.holding(bench.keeper.hold(OTHER_KEY, bench.options()));
            bench.revoke(held);
            bench.pass(TTL.multipliedBy(2));
            assertThat(loss.get(30, TimeUnit.SECONDS).reason().code()).isEqualTo("revoked");
            assertThat(other.isLost()).isFalse();
            assertThat(bench.keeper
                            .holdAsync(KEY, bench.options())
                            .toCompletableFuture()
                            .get(30, TimeUnit.SECONDS)
                            .code())
                    .isEqualTo("holding");
        }
    }

    @Test
    void an_executor_that_never_runs_anything_loses_no_lease_and_hides_no_loss() {
        try (Bench bench = new Bench(task -> {})) {
            HeldLease held = bench.hold();
            bench.pass(TTL.multipliedBy(3));
            assertThat(held.isLost()).isFalse();
            bench.revoke(held);
            bench.pass(TTL);
            assertThat(held.isLost()).isTrue();
            assertThat(bench.lossEvents(held)).isOne();
        }
    }

    @Test
    void a_listener_that_comes_after_the_loss_is_told_at_once_and_each_once() {
        try (Bench bench = new Bench()) {
            HeldLease held = bench.hold();
            bench.revoke(held);
            bench.pass(TTL);
            List<Loss> late = new ArrayList<>();
            held.onLoss(late::add);
            assertThat(late).hasSize(1);
            assertThat(held.loss().toCompletableFuture()).isCompletedWithValue(late.get(0));
            bench.pass(TTL);
            assertThat(late).hasSize(1);
            assertThat(bench.losses).hasSize(1);
        }
    }

    @Test
    void completing_a_stage_tells_nobody_else_a_loss() {
        try (Bench bench = new Bench()) {
            HeldLease held = bench.hold();
            held.loss().toCompletableFuture().cancel(true);
            assertThat(held.isLost()).isFalse();
            assertThat(held.loss().toCompletableFuture()).isNotDone();
            bench.pass(Duration.ofMinutes(1));
            assertThat(bench.losses).isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
