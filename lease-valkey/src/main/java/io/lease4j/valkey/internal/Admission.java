package io.lease4j.valkey.internal;

import io.lease4j.spi.LifeCycle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets calls in while the store is ready, and lets those that are in finish before it closes. Thread-safe. */
final class Admission {

    /** Beside the number of calls in flight: whether no more are let in. One word, and no lock on the way of a call. */
    private static final long CLOSING = 1L << 62;

    private final AtomicLong calls = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private volatile LifeCycle state = LifeCycle.READY;

    LifeCycle state() {
        return state;
    }

    boolean enter() {
        long before = calls.get();
        while (before < CLOSING) {
            if (calls.compareAndSet(before, before + 1)) {
                return true;
            }
            before = calls.get();
        }
        return false;
    }

    void leave() {
        if (calls.decrementAndGet() == CLOSING) {
            lock.lock();
            try {
                left.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Refuses new calls and waits for those in flight: each ends at its deadline at the latest. True for the first. */
    boolean drain() {
        lock.lock();
        try {
            boolean first = state == LifeCycle.READY;
            if (first) {
                state = LifeCycle.DRAINING;
                calls.getAndUpdate(before -> before | CLOSING);
            }
            while (calls.get() > CLOSING) {
                left.awaitUninterruptibly();
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    void closed() {
        state = LifeCycle.CLOSED;
    }
}
