package io.lease4j.testkit.random.internal;

import java.util.function.LongConsumer;

/** Time that passes when the run says so, for clients and stores alike. Confined to one thread. */
final class VirtualTime extends RunTime {

    private final LongConsumer elapsedMillis;
    private long nanos;

    /** Tells {@code elapsedMillis} whatever passes, so that the stores' clock keeps up. */
    VirtualTime(LongConsumer elapsedMillis) {
        this.elapsedMillis = elapsedMillis;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    Lengths lengths() {
        return Lengths.VIRTUAL;
    }

    @Override
    long sinceStart() {
        return nanos / NANOS_PER_MILLI;
    }

    @Override
    void advance(long millis) {
        long goal = nanos + millis * NANOS_PER_MILLI;
        runUntil(goal);
        moveTo(goal);
    }

    @Override
    void finish(long millis) {
        advance(millis);
    }

    @Override
    void runDue() {}

    @Override
    void reach(long at) {
        moveTo(Math.max(nanos, at));
    }

    private void moveTo(long to) {
        long millis = to / NANOS_PER_MILLI - nanos / NANOS_PER_MILLI;
        nanos = to;
        if (millis > 0) {
            elapsedMillis.accept(millis);
        }
    }
}
