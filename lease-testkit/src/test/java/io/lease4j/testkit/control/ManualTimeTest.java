package io.lease4j.testkit.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void all_clocks_advance_together() {
        Instant before = time.instantSource().instant();
        long nanos = time.monotonicClock().nanos();
        time.advance(Duration.ofMillis(1500));
        assertThat(time.instantSource().instant()).isEqualTo(before.plusMillis(1500));
        assertThat(time.monotonicClock().nanos() - nanos).isEqualTo(1_500_000_000L);
    }

    @Test
    void a_step_moves_the_backends_clock_alone() {
        Instant before = time.instantSource().instant();
        long nanos = time.monotonicClock().nanos();
        time.stepBack(Duration.ofSeconds(3));
        time.stepForward(Duration.ofSeconds(1));
        assertThat(time.instantSource().instant()).isEqualTo(before.minusSeconds(2));
        assertThat(time.monotonicClock().nanos()).isEqualTo(nanos);
    }

    @Test
    void tasks_run_in_the_order_of_their_times_at_their_times() {
        long start = time.monotonicClock().nanos();
        schedule("late", 20, () -> {});
        schedule("early", 10, () -> {
            schedule("nested", 5, () -> {});
        });
        time.advance(Duration.ofMillis(30));
        assertThat(ran).containsExactly("early@10", "nested@15", "late@20");
        assertThat(time.monotonicClock().nanos() - start).isEqualTo(30_000_000L);
    }

    @Test
    void tasks_of_one_time_run_in_the_order_of_their_scheduling() {
        schedule("a", 10, () -> {});
        schedule("b", 10, () -> {});
        time.advance(Duration.ofMillis(10));
        assertThat(ran).containsExactly("a@10", "b@10");
    }

    @Test
    void nothing_runs_before_time_moves_and_nothing_that_was_taken_back() {
        Scheduler.Cancellation handle = take("cancelled", 1, () -> {});
        schedule("due now", 0, () -> {});
        handle.cancel();
        assertThat(ran).isEmpty();
        time.runDue();
        time.advance(Duration.ofSeconds(1));
        assertThat(ran).containsExactly("due now@0");
        assertThat(time.scheduler().waiting()).isZero();
    }

    @Test
    void refuses_to_go_back_and_to_take_tasks_after_it_was_closed() {
        assertThatThrownBy(() -> time.advance(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        time.scheduler().close();
        assertThatThrownBy(() -> schedule("too late", 1, () -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    private void schedule(String name, long millis, Runnable more) {
        Scheduler.Cancellation unused = take(name, millis, more);
    }

    private Scheduler.Cancellation take(String name, long millis, Runnable more) {
        return time.scheduler()
                .schedule(
                        () -> {
                            ran.add(name + "@" + time.monotonicClock().nanos() / 1_000_000);
                            more.run();
                        },
                        Duration.ofMillis(millis));
    }
}
