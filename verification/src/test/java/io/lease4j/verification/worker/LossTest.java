package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.WarningReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is told of renewals that fail, and of a lease that is lost. */
@Timeout(60)
class LossTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
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
}
