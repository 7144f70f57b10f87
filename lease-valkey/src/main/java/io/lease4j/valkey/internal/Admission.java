package io.lease4j.valkey.internal;

import io.lease4j.spi.LifeCycle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets calls in while the store is ready, and lets those that are in finish before it closes. Thread-safe. */
final class Admission {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile LifeCycle state = LifeCycle.READY;
    private int inFlight;

    LifeCycle state() {
        return state;
    }

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
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses new calls and waits for those in flight: each ends at its deadline at the latest. True for the first. */
    boolean drain() {
        lock.lock();
        try {
            boolean first = state == LifeCycle.READY;
            if (first) {
                state = LifeCycle.DRAINING;
            }
            while (inFlight > 0) {
                changed.awaitUninterruptibly();
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    void closed() {
        lock.lock();
        try {
            state = LifeCycle.CLOSED;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
