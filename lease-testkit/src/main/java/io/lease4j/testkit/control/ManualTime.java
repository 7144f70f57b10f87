package io.lease4j.testkit.control;

import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * All time of a test in one place: the monotonic clock and scheduler of the front doors, and the instant source of a
 * backend that takes one. Nothing moves by itself. Starts at 2030-01-01T00:00:00Z. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ManualTime implements TimeControl {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final DeterministicScheduler scheduler = new DeterministicScheduler();
    /** How far the instant source has been moved against the monotonic clock. */
    private final AtomicLong steppedMillis = new AtomicLong();

    /** Makes a time that stands still. */
    public ManualTime() {}

    /**
     * Returns the clock of the front doors.
     *
     * @return a clock that moves with {@link #advance} alone, never back
     */
    public MonotonicClock monotonicClock() {
        return scheduler;
    }

    /**
     * Returns the scheduler of the front doors.
     *
     * @return a scheduler on the same time
     */
    public DeterministicScheduler scheduler() {
        return scheduler;
    }

    /**
     * Returns the clock of a backend.
     *
     * @return an instant source that moves with {@link #advance}, {@link #stepBack} and {@link #stepForward}
     */
    public InstantSource instantSource() {
        return () -> START.plusMillis(steppedMillis.get()).plusNanos(scheduler.nanos());
    }

    /** Moves all clocks forward and runs the tasks that become due on the way. */
    @Override
    public void advance(Duration duration) {
        scheduler.advance(duration);
    }

    /** Moves the backend's clock back; the monotonic clock stands. */
    @Override
    public void stepBack(Duration duration) {
        steppedMillis.addAndGet(-duration.toMillis());
    }

    /**
     * Moves the backend's clock forward without the monotonic clock.
     *
     * @param duration zero or more, in whole milliseconds
     */
    public void stepForward(Duration duration) {
        steppedMillis.addAndGet(duration.toMillis());
    }

    /** Runs the tasks that are due now. */
    public void runDue() {
        scheduler.advance(Duration.ZERO);
    }
}
