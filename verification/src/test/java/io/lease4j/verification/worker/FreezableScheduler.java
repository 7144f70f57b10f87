package io.lease4j.verification.worker;

import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A scheduler whose thread can be kept from running: what becomes due meanwhile runs when it goes on. Thread-safe. */
final class FreezableScheduler implements Scheduler {

    private final Scheduler delegate;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Runnable> missed = new ArrayList<>();
    private boolean frozen;

    FreezableScheduler(Scheduler delegate) {
        this.delegate = delegate;
    }

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        return delegate.schedule(() -> runOrMiss(task), delay);
    }

    void freeze() {
        lock.lock();
        try {
            frozen = true;
        } finally {
            lock.unlock();
        }
    }

    void thaw() {
        List<Runnable> late;
        lock.lock();
        try {
            frozen = false;
            late = List.copyOf(missed);
            missed.clear();
        } finally {
            lock.unlock();
        }
        late.forEach(Runnable::run);
    }

    @Override
    public void close() {
        delegate.close();
    }

    private void runOrMiss(Runnable task) {
        lock.lock();
        try {
            if (frozen) {
                missed.add(task);
                return;
            }
        } finally {
            lock.unlock();
        }
        task.run();
    }
}
