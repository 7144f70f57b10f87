package io.lease4j.testkit;

import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The clock that decides, as the kit sees it: read from the store's own answers. With manual time it moves when the
 * scenario says so; without, the kit waits until the backend's clock has come that far, never on a guess.
 */
final class BackendClock implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(2);

    private final Optional<TimeControl> control;
    private final Optional<ManualTime> doorTime;
    private final MonotonicClock monotonic;
    private final Scheduler scheduler;
    private final Duration patience;
    private final Recorder recorder;

    BackendClock(Optional<TimeControl> control, Duration patience, Recorder recorder) {
        this.control = control;
        this.doorTime = control.map(time -> time instanceof ManualTime manual ? manual : new ManualTime());
        this.monotonic = doorTime.map(ManualTime::monotonicClock).orElseGet(SystemTime::monotonicClock);
        this.scheduler =
                doorTime.<Scheduler>map(ManualTime::scheduler).orElseGet(() -> SystemTime.scheduler("lease-testkit"));
        this.patience = patience;
        this.recorder = recorder;
    }

    boolean isManual() {
        return control.isPresent();
    }

    MonotonicClock monotonic() {
        return monotonic;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** Reads the clock of the node that serves a key. */
    BackendTime now(LeaseStore store, LeaseKey key) {
        Deadline deadline = Deadline.within(Duration.ofSeconds(10), monotonic);
        Answer<?> answer = Waiting.forAnswer("inspect", store.inspect(key, new Reading(0, deadline)));
        return answer.echo()
                .map(Echo::backendTime)
                .orElseThrow(() ->
                        new AssertionError("inspect has to answer with an echo, but it answered " + answer.outcome()));
    }

    /** Moves backend time forward by a duration, or waits until it has passed. */
    void advance(LeaseStore store, LeaseKey key, Duration duration) {
        BackendTime before = now(store, key);
        BackendTime target = before.plus(duration);
        if (control.isEmpty()) {
            await(store, key, duration, target);
            recorder.time("waited for " + duration);
            return;
        }
        TimeControl manual = control.get();
        manual.advance(duration);
        doorTime.filter(doors -> doors != manual).ifPresent(doors -> doors.advance(duration));
        BackendTime after = now(store, key);
        if (after.isBefore(before)) {
            throw new FixtureMistakeError("the backend's clock went back by " + after.until(before)
                    + " when time().advance(" + duration + ") was called");
        }
        if (!after.equals(target)) {
            throw new FixtureMistakeError("time().advance(" + duration + ") moved the backend's clock by "
                    + before.until(after) + ": it has to be the clock that the store reads");
        }
        recorder.time("advanced by " + duration);
    }

    void stepBack(Duration duration) {
        manualOr("a step back of the backend's clock").stepBack(duration);
        recorder.time("the backend's clock steps back by " + duration);
    }

    TimeControl manualOr(String what) {
        return control.orElseThrow(
                () -> new NotProvableException("needs manual time: " + what + "; the fixture's time() is real"));
    }

    /** Makes a scenario not provable where the backend's clock goes by itself. */
    void demandManual(String what) {
        TimeControl unused = manualOr(what);
    }

    @Override
    public void close() {
        if (!isManual()) {
            scheduler.close();
        }
    }

    private void await(LeaseStore store, LeaseKey key, Duration duration, BackendTime target) {
        if (duration.compareTo(patience) > 0) {
            throw new NotProvableException("needs to wait " + duration + " on a real clock; patience() is " + patience);
        }
        // The backend's clock may run slower than ours, or be stuck: bounded, and generously.
        Deadline bound = Deadline.within(duration.multipliedBy(2).plusSeconds(10), monotonic);
        while (now(store, key).isBefore(target)) {
            if (bound.isPast()) {
                throw new FixtureMistakeError(
                        "the backend's clock did not move by " + duration + " although more than twice that passed");
            }
            pause();
        }
    }

    private void pause() {
        CountDownLatch over = new CountDownLatch(1);
        Scheduler.Cancellation unused = scheduler.schedule(over::countDown, POLL);
        try {
            if (!over.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("the scheduler did not run a task");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting on the backend's clock", e);
        }
    }
}
