package io.lease4j.internal.door;

import io.lease4j.spi.LifeCycle;
import java.util.concurrent.locks.ReentrantLock;

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

    private final Runnable closeOwned;
    private final ReentrantLock lock = new ReentrantLock();
    private LifeCycle state = LifeCycle.READY;
    private int inFlight;

    Admission(Runnable closeOwned) {
        this.closeOwned = closeOwned;
    }

    /** Lets a call in, which then {@linkplain #leave() leaves} once. */
    boolean enter() {
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return false;
            }
            inFlight++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void leave() {
        lock.lock();
        try {
            inFlight--;
            if (state != LifeCycle.DRAINING || inFlight > 0) {
                return;
            }
            state = LifeCycle.CLOSED;
        } finally {
            lock.unlock();
        }
        closeOwned.run();
    }

    void close() {
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return;
            }
            state = inFlight > 0 ? LifeCycle.DRAINING : LifeCycle.CLOSED;
            if (state == LifeCycle.DRAINING) {
                return;
            }
        } finally {
            lock.unlock();
        }
        closeOwned.run();
    }

    LifeCycle state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }
}
