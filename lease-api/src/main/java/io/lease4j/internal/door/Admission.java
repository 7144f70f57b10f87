package io.lease4j.internal.door;

import io.lease4j.spi.LifeCycle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets calls in until the front door is closed, and closes what it owns once, after the last of them has ended.
 *
 * <pre>
 * ready ──close, calls in flight──▶ draining ──last one leaves──▶ closed
 * ready ──close, none in flight──▶ closed
 * </pre>
 *
 * <p>Closing does not wait: a caller who closes the store next has to know what it does. Thread-safe.
 */
final class Admission {

    /** Beside the number of calls in flight: whether it is closing, and whether it is closed. One word, and no lock. */
    private static final long CLOSING = 1L << 62;

    private static final long CLOSED = CLOSING | 1L << 61;

    private final Runnable closeOwned;
    private final AtomicLong state = new AtomicLong();

    Admission(Runnable closeOwned) {
        this.closeOwned = closeOwned;
    }

    /** Lets a call in, which then {@linkplain #leave() leaves} once. */
    boolean enter() {
        long before = state.get();
        while (before < CLOSING) {
            if (state.compareAndSet(before, before + 1)) {
                return true;
            }
            before = state.get();
        }
        return false;
    }

    void leave() {
        closeAfterLast(state.decrementAndGet());
    }

    void close() {
        if (state.getAndUpdate(before -> before | CLOSING) < CLOSING) {
            closeAfterLast(state.get());
        }
    }

    private void closeAfterLast(long now) {
        if (now == CLOSING && state.compareAndSet(CLOSING, CLOSED)) {
            closeOwned.run();
        }
    }

    LifeCycle state() {
        long now = state.get();
        if (now < CLOSING) {
            return LifeCycle.READY;
        }
        return now == CLOSED ? LifeCycle.CLOSED : LifeCycle.DRAINING;
    }
}
