package io.lease4j.testkit.random.internal;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Time of a backend whose clock goes by itself: read from its own answers, and waited for. Confined to one thread. */
final class RealTime extends RunTime {

    private static final long POLL_NANOS = 500_000;
    /** On top of twice what is waited for: the backend's clock may be slow. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final MonotonicClock machine = SystemTime.monotonicClock();
    private final LongSupplier backendMillis;
    /** By how much the clients' clocks are ahead of the machine's. */
    private long jumpedNanos;

    /** Reads the stores' clock, in milliseconds since the start, from {@code backendMillis}. */
    RealTime(LongSupplier backendMillis) {
        this.backendMillis = backendMillis;
    }

    @Override
    public long nanos() {
        return machine.nanos() + jumpedNanos;
    }

    @Override
    Lengths lengths() {
        return Lengths.REAL;
    }

    @Override
    long sinceStart() {
        return backendMillis.getAsLong();
    }

    @Override
    void advance(long millis) {
        long goal = sinceStart() + millis;
        long bound = machine.nanos() + 2 * millis * NANOS_PER_MILLI + PATIENCE.toNanos();
        for (long left = millis; left > 0; left = goal - sinceStart()) {
            if (machine.nanos() - bound > 0) {
                throw new IllegalStateException("the backend's clock did not go on by " + millis + " ms");
            }
            runDue();
            LockSupport.parkNanos(Math.max(POLL_NANOS, Math.min(left, 5) * NANOS_PER_MILLI));
        }
        runDue();
    }

    @Override
    void finish(long millis) {
        long goal = nanos() + millis * NANOS_PER_MILLI;
        runUntil(goal);
        reach(goal);
    }

    @Override
    void runDue() {
        runUntil(nanos());
    }

    /** Clients' clocks decide nothing: one that is ahead only makes them give up sooner. */
    @Override
    void reach(long at) {
        jumpedNanos += Math.max(0, at - nanos());
    }
}
