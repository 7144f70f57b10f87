package io.lease4j.testkit.server;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for what a server does in its own time: asks again and again, never longer than a bound. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Poll {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Poll() {}

    /**
     * Returns once a condition holds.
     *
     * @param what what is waited for, for the failure
     * @param within how long at most; up to ten minutes
     * @param condition asked about every 5 ms
     * @throws AssertionError if it does not hold in time, or the thread is interrupted
     */
    public static void until(String what, Duration within, BooleanSupplier condition) {
        until(what, within, condition, () -> "");
    }

    /** The same, with what a reader of the failure wants to see. */
    static void until(String what, Duration within, BooleanSupplier condition, Supplier<String> evidence) {
        Deadline deadline = Deadline.within(within, SystemTime.monotonicClock());
        while (!condition.getAsBoolean()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting: " + what);
            }
            if (deadline.isPast()) {
                throw new AssertionError("not within " + within + ": " + what + evidence.get());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
