package io.lease4j.chaos.record;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;

/**
 * The time axis of a run: milliseconds since its start on the monotonic clock, which all processes of a machine share and
 * no fault touches. Immutable.
 */
public final class RunClock {

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final long origin;

    private RunClock(long origin) {
        this.origin = origin;
    }

    /**
     * Starts now.
     *
     * @return a clock at 0
     */
    public static RunClock start() {
        return new RunClock(SystemTime.monotonicClock().nanos());
    }

    /**
     * Goes on with another process's clock.
     *
     * @param originNanos that clock's {@link #originNanos()}
     * @return the same clock
     */
    public static RunClock from(long originNanos) {
        return new RunClock(originNanos);
    }

    /**
     * Where the machine's monotonic clock was at the start.
     *
     * @return nanoseconds
     */
    public long originNanos() {
        return origin;
    }

    /**
     * Reads the clock.
     *
     * @return milliseconds since the start, with three decimals
     */
    public double now() {
        return Math.round((clock.nanos() - origin) / 1_000.0) / 1_000.0;
    }
}
