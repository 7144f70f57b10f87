package io.lease4j.testkit.random.internal;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/** Clock and scheduler of the clients: time passes when the run says so. Confined to one thread. */
final class VirtualTime implements MonotonicClock, Scheduler {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final class Task implements Comparable<Task> {
        private final long atNanos;
        private final long number;
        private final Runnable work;
        private boolean cancelled;

        Task(long atNanos, long number, Runnable work) {
            this.atNanos = atNanos;
            this.number = number;
            this.work = work;
        }

        @Override
        public int compareTo(Task other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final LongConsumer elapsedMillis;
    private long nanos;
    private long numbers;

    /** Tells {@code elapsedMillis} whatever passes, so that the stores' clock keeps up. */
    VirtualTime(LongConsumer elapsedMillis) {
        this.elapsedMillis = elapsedMillis;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        Task added = new Task(nanos + Math.max(0, delay.toNanos()), numbers++, task);
        tasks.add(added);
        return () -> added.cancelled = true;
    }

    /** Lets time pass, and runs every task at its own time. */
    void advance(long millis) {
        long goal = nanos + millis * NANOS_PER_MILLI;
        for (Task next = tasks.peek(); next != null && next.atNanos <= goal; next = tasks.peek()) {
            tasks.remove();
            if (!next.cancelled) {
                moveTo(Math.max(nanos, next.atNanos));
                next.work.run();
            }
        }
        moveTo(goal);
    }

    private void moveTo(long to) {
        long millis = to / NANOS_PER_MILLI - nanos / NANOS_PER_MILLI;
        nanos = to;
        if (millis > 0) {
            elapsedMillis.accept(millis);
        }
    }

    @Override
    public void close() {
        tasks.clear();
    }
}
