package io.lease4j.testkit.random.internal;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.PriorityQueue;

/** Clock and scheduler of the clients: tasks run on the run's own thread, when it lets time pass. Confined to one thread. */
abstract class RunTime implements MonotonicClock, Scheduler {

    static final long NANOS_PER_MILLI = 1_000_000;

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
    private long numbers;

    /** Which durations a run on this time chooses among. */
    abstract Lengths lengths();

    /** Returns backend time since the start, in milliseconds. */
    abstract long sinceStart();

    /** Lets time pass for clients and stores, and runs every task at its own time, or as soon after it as can be. */
    abstract void advance(long millis);

    /** Lets time pass for the clients alone, at the end, so that every call comes to its deadline. */
    abstract void finish(long millis);

    /** Runs what has become due by itself. */
    abstract void runDue();

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        Task added = new Task(nanos() + Math.max(0, delay.toNanos()), numbers++, task);
        tasks.add(added);
        return () -> added.cancelled = true;
    }

    /** Runs tasks in their order until the next one is later than the goal. */
    final void runUntil(long goal) {
        for (Task next = tasks.peek(); next != null && next.atNanos <= goal; next = tasks.peek()) {
            tasks.remove();
            if (!next.cancelled) {
                reach(next.atNanos);
                next.work.run();
            }
        }
    }

    /** Called before a task runs that is due at that time. */
    abstract void reach(long nanos);

    @Override
    public void close() {
        tasks.clear();
    }
}
