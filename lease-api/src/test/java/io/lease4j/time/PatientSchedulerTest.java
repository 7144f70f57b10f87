package io.lease4j.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Far tasks run at their time all the same, once, or not at all; and those that are taken back leave nothing behind. */
class PatientSchedulerTest {

    private static final Duration FAR = Duration.ofSeconds(10);

    /** Runs what is due where the test moves time on. */
    private static final class Near implements Scheduler {

        private record Task(long dueNanos, Runnable what) {}

        private final ManualClock clock;
        private final List<Task> tasks = new ArrayList<>();
        private int scheduled;
        private boolean closed;
        private Runnable meanwhile = () -> {};

        Near(ManualClock clock) {
            this.clock = clock;
        }

        @Override
        public Cancellation schedule(Runnable task, Duration delay) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            scheduled++;
            meanwhile.run();
            Task added = new Task(clock.nanos() + delay.toNanos(), task);
            tasks.add(added);
            return () -> tasks.remove(added);
        }

        void advance(Duration duration) {
            long until = clock.nanos() + duration.toNanos();
            while (true) {
                Task next = tasks.stream()
                        .filter(task -> task.dueNanos() - until <= 0)
                        .min(Comparator.comparingLong(Task::dueNanos))
                        .orElse(null);
                if (next == null) {
                    break;
                }
                tasks.remove(next);
                clock.advance(Duration.ofNanos(Math.max(0, next.dueNanos() - clock.nanos())));
                next.what().run();
            }
            clock.advance(Duration.ofNanos(Math.max(0, until - clock.nanos())));
        }

        @Override
        public void close() {
            closed = true;
            tasks.clear();
        }
    }

    private final ManualClock clock =
            new ManualClock(Long.MAX_VALUE - Duration.ofSeconds(5).toNanos());
    private final Near near = new Near(clock);
    private final PatientScheduler scheduler = new PatientScheduler(near, clock);
    private final List<String> ran = new ArrayList<>();

    private Scheduler.Cancellation schedule(String name, Duration delay) {
        return scheduler.schedule(() -> ran.add(name), delay);
    }

    @Test
    void aFarTaskRunsAtItsTimeAndNotBefore() {
        var unused = schedule("far", FAR);
        near.advance(FAR.minusNanos(1));
        assertThat(ran).isEmpty();
        near.advance(Duration.ofNanos(1));
        assertThat(ran).containsExactly("far");
        near.advance(FAR);
        assertThat(ran).containsExactly("far");
    }

    @Test
    void aNearTaskGoesOnAtOnce() {
        var unusedLonger = schedule("longer", PatientScheduler.NEAR);
        var unusedShorter = schedule("shorter", Duration.ZERO);
        assertThat(near.tasks).hasSize(2);
        near.advance(PatientScheduler.NEAR);
        assertThat(ran).containsExactly("shorter", "longer");
    }

    @Test
    void tasksRunInTheOrderOfTheirTimes() {
        var unusedThird = schedule("third", FAR.plusMillis(2));
        var unusedFirst = schedule("first", FAR);
        var unusedSecond = schedule("second", FAR.plusMillis(1));
        near.advance(FAR.plusMillis(2));
        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void aTaskThatIsTakenBackWhileItIsFarNeverRuns() {
        Scheduler.Cancellation first = schedule("first", FAR);
        Scheduler.Cancellation middle = schedule("middle", FAR);
        Scheduler.Cancellation last = schedule("last", FAR);
        middle.cancel();
        middle.cancel();
        near.advance(FAR);
        assertThat(ran).containsExactlyInAnyOrder("first", "last");
        first.cancel();
        last.cancel();
    }

    @Test
    void eachOfSeveralCanBeTakenBack() {
        for (int which = 0; which < 3; which++) {
            ran.clear();
            List<Scheduler.Cancellation> cancellations = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                cancellations.add(schedule(Integer.toString(i), FAR));
            }
            cancellations.get(which).cancel();
            near.advance(FAR);
            assertThat(ran).hasSize(2).doesNotContain(Integer.toString(which));
        }
    }

    @Test
    void aTaskThatIsTakenBackWhenItIsNearNeverRuns() {
        Scheduler.Cancellation cancellation = schedule("far", FAR);
        near.advance(FAR.minusNanos(1));
        cancellation.cancel();
        near.advance(FAR);
        assertThat(ran).isEmpty();
        assertThat(near.tasks).isEmpty();
    }

    @Test
    void aTaskThatIsTakenBackWhileItGoesOnNeverRuns() {
        Scheduler.Cancellation cancellation = schedule("far", FAR);
        near.advance(FAR.minus(PatientScheduler.NEAR).minusNanos(1));
        near.meanwhile = cancellation::cancel;
        near.advance(FAR);
        assertThat(ran).isEmpty();
        assertThat(near.tasks).isEmpty();
    }

    @Test
    void tasksThatAreTakenBackCostTheOtherSchedulerNothing() {
        for (int i = 0; i < 1_000; i++) {
            schedule("never", FAR).cancel();
        }
        assertThat(near.scheduled).isOne();
        near.advance(FAR);
        assertThat(near.scheduled).isOne();
        assertThat(ran).isEmpty();
    }

    @Test
    void looksEndWithTheLastTaskAndBeginWithTheNext() {
        var unusedOne = schedule("one", FAR);
        near.advance(FAR);
        int scheduled = near.scheduled;
        near.advance(FAR);
        assertThat(near.scheduled).isEqualTo(scheduled);
        var unusedTwo = schedule("two", FAR);
        near.advance(FAR);
        assertThat(ran).containsExactly("one", "two");
    }

    @Test
    void afterClosingNothingRunsAndNothingIsTaken() {
        var unused = schedule("far", FAR);
        scheduler.close();
        assertThatThrownBy(() -> schedule("late", FAR)).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> schedule("late and near", Duration.ZERO))
                .isInstanceOf(RejectedExecutionException.class);
        near.advance(FAR);
        assertThat(ran).isEmpty();
    }

    @Test
    void aLookThatFindsItClosedDropsWhatIsDue() {
        Scheduler.Cancellation cancellation = schedule("far", FAR);
        near.closed = true;
        near.advance(FAR);
        assertThat(ran).isEmpty();
        cancellation.cancel();
    }
}
