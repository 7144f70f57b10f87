package io.lease4j.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tasks that are far off away from the scheduler that runs them. Most tasks are time-outs of calls: seconds off when
 * they are scheduled, and taken back a moment later. In that scheduler each of them would cost a place in its heap twice,
 * under one lock, and would wake its thread. Here they are links in one of several lists, which are looked through a few
 * times a second; what has come near by then goes on. Thread-safe.
 */
final class PatientScheduler implements Scheduler {

    /** How long before its time a task goes on, so that it is late no more than it would have been. */
    static final Duration NEAR = Duration.ofMillis(250);

    /** Two looks within that time: one that comes late loses nothing. */
    static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /** Threads that schedule at once should not meet; a power of two. */
    private static final int STRIPES = 16;

    private final Scheduler near;
    private final MonotonicClock clock;
    private final Stripe[] stripes = new Stripe[STRIPES];
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile boolean closed;

    PatientScheduler(Scheduler near, MonotonicClock clock) {
        this.near = near;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        if (delay.compareTo(NEAR) <= 0) {
            return near.schedule(task, delay);
        }
        if (closed) {
            throw new RejectedExecutionException("the scheduler is closed");
        }
        Stripe stripe = stripes[(int) Thread.currentThread().getId() & (STRIPES - 1)];
        FarTask far = new FarTask(stripe, task, clock.nanos() + delay.toNanos());
        stripe.add(far);
        lookSoon();
        return far;
    }

    private void lookSoon() {
        if (!looking.get() && looking.compareAndSet(false, true)) {
            var unused = near.schedule(this::look, BETWEEN_LOOKS);
        }
    }

    private void look() {
        long horizon = clock.nanos() + NEAR.toNanos();
        List<FarTask> due = new ArrayList<>();
        boolean empty = true;
        for (Stripe stripe : stripes) {
            empty &= stripe.takeDue(horizon, due);
        }
        looking.set(false);
        try {
            for (FarTask far : due) {
                far.goOn(near.schedule(far, Duration.ofNanos(Math.max(0, far.dueNanos - clock.nanos()))));
            }
            // One that was added meanwhile has seen that nobody looks any more, and sees to it itself.
            if (!empty) {
                lookSoon();
            }
        } catch (RejectedExecutionException e) {
            // Closed: all tasks are dropped.
        }
    }

    @Override
    public void close() {
        closed = true;
        near.close();
    }

    /** A list of tasks. Its lock also guards the state of each. */
    private static final class Stripe {

        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable FarTask first;

        void add(FarTask far) {
            lock.lock();
            try {
                FarTask second = first;
                far.next = second;
                if (second != null) {
                    second.previous = far;
                }
                first = far;
                far.linked = true;
            } finally {
                lock.unlock();
            }
        }

        /** Takes those out that are due at a moment; returns true if no other is left. */
        boolean takeDue(long horizon, List<FarTask> due) {
            lock.lock();
            try {
                FarTask far = first;
                while (far != null) {
                    FarTask following = far.next;
                    if (far.dueNanos - horizon <= 0) {
                        unlink(far);
                        due.add(far);
                    }
                    far = following;
                }
                return first == null;
            } finally {
                lock.unlock();
            }
        }

        void unlink(FarTask far) {
            FarTask before = far.previous;
            FarTask after = far.next;
            if (before == null) {
                first = after;
            } else {
                before.next = after;
            }
            if (after != null) {
                after.previous = before;
            }
            far.previous = null;
            far.next = null;
            far.linked = false;
        }
    }

    /** A task that runs once or is taken back. Guarded by its stripe's lock. */
    private static final class FarTask implements Runnable, Cancellation {

        private final Stripe stripe;
        private final long dueNanos;
        private @Nullable Runnable task;
        private @Nullable FarTask previous;
        private @Nullable FarTask next;
        private boolean linked;
        private @Nullable Cancellation goesOn;

        FarTask(Stripe stripe, Runnable task, long dueNanos) {
            this.stripe = stripe;
            this.task = task;
            this.dueNanos = dueNanos;
        }

        /** Remembers how it is taken back from now on; does so if that was asked for meanwhile. */
        void goOn(Cancellation further) {
            stripe.lock.lock();
            try {
                if (task != null) {
                    goesOn = further;
                    return;
                }
            } finally {
                stripe.lock.unlock();
            }
            further.cancel();
        }

        @Override
        public void run() {
            Runnable mine;
            stripe.lock.lock();
            try {
                mine = task;
                task = null;
                goesOn = null;
            } finally {
                stripe.lock.unlock();
            }
            if (mine != null) {
                mine.run();
            }
        }

        @Override
        public void cancel() {
            Cancellation further;
            stripe.lock.lock();
            try {
                // What it would have used is not kept by whoever keeps this.
                task = null;
                if (linked) {
                    stripe.unlink(this);
                }
                further = goesOn;
                goesOn = null;
            } finally {
                stripe.lock.unlock();
            }
            if (further != null) {
                further.cancel();
            }
        }
    }
}
