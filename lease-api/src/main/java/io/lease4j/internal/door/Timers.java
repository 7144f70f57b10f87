package io.lease4j.internal.door;

import io.lease4j.time.Scheduler;
import io.lease4j.time.Scheduler.Cancellation;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks later: on the scheduler that was handed in, or on one of its own, which it closes. A scheduler that throws
 * is stood in for, because a call without a time-out might never end. Thread-safe.
 */
final class Timers implements Timeouts {

    private static final Cancellation NOTHING = () -> {};

    private final Optional<Scheduler> given;
    private final Complaints complaints;
    private final ReentrantLock lock = new ReentrantLock();
    /** Read without the lock: every call asks for it. */
    private volatile @Nullable Scheduler own;

    private volatile boolean closed;

    Timers(Optional<Scheduler> given, Complaints complaints) {
        this.given = given;
        this.complaints = complaints;
    }

    /** Runs the task once after the delay; in place if nothing is left to run it, so that nobody waits for ever. */
    @Override
    public Cancellation after(Duration delay, Runnable task) {
        if (given.isPresent()) {
            try {
                return guarded(given.get().schedule(task, delay));
            } catch (RuntimeException | Error broken) {
                complaints.once("a scheduler throws", broken);
            }
        }
        try {
            Scheduler mine = own();
            if (mine != null) {
                return mine.schedule(task, delay);
            }
        } catch (RuntimeException | Error closing) {
            // Also errors: where the system gives no thread, this is said with one.
            complaints.once("the front door's scheduler is closed", closing);
        }
        task.run();
        return NOTHING;
    }

    /** Closes what was made here. Idempotent. */
    void close() {
        lock.lock();
        try {
            closed = true;
            Scheduler mine = own;
            if (mine != null) {
                mine.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Scheduler own() {
        Scheduler known = own;
        if (known != null) {
            return closed ? null : known;
        }
        lock.lock();
        try {
            if (own == null && !closed) {
                own = SystemTime.scheduler("lease4j-front-door");
            }
            return closed ? null : own;
        } finally {
            lock.unlock();
        }
    }

    private Cancellation guarded(Cancellation cancellation) {
        return () -> {
            try {
                cancellation.cancel();
            } catch (RuntimeException broken) {
                complaints.once("a scheduler throws when a task is taken back", broken);
            }
        };
    }
}
