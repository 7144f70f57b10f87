package io.lease4j.testkit.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What several threads do to one time. */
@Timeout(60)
class DeterministicSchedulerTest {

    private final DeterministicScheduler time = new DeterministicScheduler();
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Test
    void an_advance_in_the_middle_of_anothers_comes_after_it_and_both_count() throws InterruptedException {
        List<Thread> others = new ArrayList<>();
        at(5, () -> {
            Thread other = new Thread(() -> time.advance(Duration.ofNanos(10)), "other");
            others.add(other);
            other.start();
            while (other.getState() != Thread.State.WAITING && other.isAlive()) {
                Thread.onSpinWait();
            }
            told.add("first done at " + time.nanos());
        });
        at(15, () -> told.add("second begun at " + time.nanos()));

        time.advance(Duration.ofNanos(10));
        for (Thread other : others) {
            other.join();
        }

        assertThat(told).containsExactly("first done at 5", "second begun at 15");
        assertThat(time.nanos()).isEqualTo(20);
    }

    @Test
    void a_task_advances_time_from_its_own() {
        at(5, () -> time.advance(Duration.ofNanos(10)));
        at(12, () -> told.add("run at " + time.nanos()));

        time.advance(Duration.ofNanos(10));

        assertThat(told).containsExactly("run at 12");
        assertThat(time.nanos()).isEqualTo(15);
    }

    private void at(long nanos, Runnable task) {
        Cancellation unused = time.schedule(task, Duration.ofNanos(nanos));
    }
}
