package io.lease4j.internal.door;

import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One timer for all calls of a batch, which have one deadline: most of them are answered, and a timer for each would be
 * set only to be taken back. Thread-safe.
 */
final class SharedTimer implements Timeouts {

    private final Timers timers;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<AtomicReference<@Nullable Runnable>> tasks = new ArrayList<>();
    private final AtomicInteger left = new AtomicInteger();
    private Duration delay = Duration.ZERO;
    private boolean started;
    private Cancellation timer = () -> {};

    SharedTimer(Timers timers) {
        this.timers = timers;
    }

    @Override
    public Cancellation after(Duration itsDelay, Runnable task) {
        AtomicReference<@Nullable Runnable> entry = new AtomicReference<>(task);
        lock.lock();
        try {
            if (!started) {
                // The last one is the latest: where they differ, each deadline was made after the one before.
                delay = itsDelay;
                tasks.add(entry);
                left.incrementAndGet();
                return () -> cancel(entry);
            }
        } finally {
            lock.unlock();
        }
        return timers.after(itsDelay, task);
    }

    /** Starts the time of all that is there; whatever comes later has a timer of its own. */
    void start() {
        lock.lock();
        try {
            started = true;
        } finally {
            lock.unlock();
        }
        if (left.get() > 0) {
            Cancellation set = timers.after(delay, this::runAll);
            lock.lock();
            try {
                timer = set;
            } finally {
                lock.unlock();
            }
            stopIfDone();
        }
    }

    private void cancel(AtomicReference<@Nullable Runnable> entry) {
        if (entry.getAndSet(null) != null && left.decrementAndGet() == 0) {
            stopIfDone();
        }
    }

    private void stopIfDone() {
        Cancellation set;
        lock.lock();
        try {
            set = timer;
        } finally {
            lock.unlock();
        }
        if (left.get() == 0) {
            set.cancel();
        }
    }

    private void runAll() {
        List<AtomicReference<@Nullable Runnable>> due;
        lock.lock();
        try {
            due = List.copyOf(tasks);
        } finally {
            lock.unlock();
        }
        for (AtomicReference<@Nullable Runnable> entry : due) {
            Runnable task = entry.getAndSet(null);
            if (task != null) {
                left.decrementAndGet();
                task.run();
            }
        }
    }
}
