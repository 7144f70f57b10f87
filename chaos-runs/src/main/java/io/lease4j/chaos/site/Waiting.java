package io.lease4j.chaos.site;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for something to become true, within a bound. */
public final class Waiting {

    private static final long STEP_MILLIS = 5;

    private Waiting() {}

    /**
     * Waits until something is true.
     *
     * @param what it, for people
     * @param within the bound
     * @param condition looked at again and again
     * @throws IllegalStateException if it has not become true
     */
    public static void until(String what, Duration within, BooleanSupplier condition) {
        if (!comes(within, condition)) {
            throw new IllegalStateException("not within " + within + ": " + what);
        }
    }

    /**
     * Waits until something is true, or the bound is reached.
     *
     * @param within the bound
     * @param condition looked at again and again
     * @return whether it became true
     */
    public static boolean comes(Duration within, BooleanSupplier condition) {
        MonotonicClock clock = SystemTime.monotonicClock();
        long from = clock.nanos();
        while (!condition.getAsBoolean()) {
            if (clock.nanos() - from > within.toNanos()) {
                return false;
            }
            pause(STEP_MILLIS);
        }
        return true;
    }

    /**
     * Lets time pass.
     *
     * @param millis how much
     */
    public static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
