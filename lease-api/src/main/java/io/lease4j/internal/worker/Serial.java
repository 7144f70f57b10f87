package io.lease4j.internal.worker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Runs the callbacks of one lease, one after another and in their order; no other lease waits for them. Thread-safe. */
final class Serial {

    private final Callbacks callbacks;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    Serial(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    void run(Runnable task) {
        lock.lock();
        try {
            waiting.add(task);
            if (running) {
                return;
            }
            running = true;
        } finally {
            lock.unlock();
        }
        callbacks.run(this::drain);
    }

    private void drain() {
        for (Runnable next = next(); next != null; next = next()) {
            callbacks.guarded(next);
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            Runnable next = waiting.poll();
            running = next != null;
            return next;
        } finally {
            lock.unlock();
        }
    }
}
