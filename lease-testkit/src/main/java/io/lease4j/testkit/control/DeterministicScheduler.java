package io.lease4j.testkit.control;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A scheduler whose time stands still until it is advanced. Due tasks run on the advancing thread, one at a time, in the
 * order of their times and then of their scheduling, each at its own time. Thread-safe: an advance begins when that of
 * another thread is over, so a task must not wait for another thread that advances; it may advance itself.
 *
 * @since 0.1.0
 */
public final class DeterministicScheduler implements Scheduler, MonotonicClock {

    private record Entry(long atNanos, long number, Runnable task) {}

    /** Held by the thread whose advance it is; taken before {@link #lock}, never within it. */
    private final ReentrantLock advancing = new ReentrantLock();

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::atNanos).thenComparingLong(Entry::number));
    private volatile long nowNanos;
    private long scheduled;
    private boolean closed;

    /** Makes a scheduler at nanosecond 0. */
    public DeterministicScheduler() {}

    @Override
    public long nanos() {
        return nowNanos;
    }

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        lock.lock();
        try {
            if (closed) {
                throw new RejectedExecutionException("the scheduler is closed");
            }
            Entry entry = new Entry(nowNanos + Math.max(0, delay.toNanos()), scheduled++, task);
            entries.add(entry);
            return () -> remove(entry);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Moves time forward and runs what becomes due, also what these tasks schedule. With zero: what is due already. Waits
     * for an advance of another thread, and begins at the time where that one ends; one of a task begins at the time of
     * the task.
     *
     * @param duration zero or more
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + duration);
        }
        advancing.lock();
        try {
            long target = nowNanos + duration.toNanos();
            for (Optional<Entry> next = due(target); next.isPresent(); next = due(target)) {
                next.get().task().run();
            }
            moveTo(target);
        } finally {
            advancing.unlock();
        }
    }

    /**
     * Returns how many tasks wait.
     *
     * @return 0 or more
     */
    public int waiting() {
        lock.lock();
        try {
            return entries.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            entries.clear();
        } finally {
            lock.unlock();
        }
    }

    private Optional<Entry> due(long target) {
        lock.lock();
        try {
            Entry next = entries.peek();
            if (next == null || next.atNanos() > target) {
                return Optional.empty();
            }
            entries.remove(next);
            nowNanos = Math.max(nowNanos, next.atNanos());
            return Optional.of(next);
        } finally {
            lock.unlock();
        }
    }

    private void moveTo(long nanos) {
        lock.lock();
        try {
            nowNanos = Math.max(nowNanos, nanos);
        } finally {
            lock.unlock();
        }
    }

    private void remove(Entry entry) {
        lock.lock();
        try {
            entries.remove(entry);
        } finally {
            lock.unlock();
        }
    }
}
