package io.lease4j.internal.door;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A clock and a scheduler that move when the test says so. Tasks run on the thread that moves them. */
final class ManualTime implements MonotonicClock, Scheduler {

    private record Task(long at, int order, Runnable what) {}

    private final List<Task> tasks = new ArrayList<>();
    private long now = 1_000_000_007L;
    private int order;
    int closed;

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public synchronized Cancellation schedule(Runnable task, Duration delay) {
        Task added = new Task(now + delay.toNanos(), order++, task);
        tasks.add(added);
        return () -> remove(added);
    }

    private synchronized void remove(Task task) {
        tasks.remove(task);
    }

    /** Moves time on, and runs what becomes due in between at its own time. */
    void advance(Duration duration) {
        long until = nanos() + duration.toNanos();
        Optional<Task> due = takeDue(until);
        while (due.isPresent()) {
            due.get().what().run();
            due = takeDue(until);
        }
        moveTo(until);
    }

    private synchronized Optional<Task> takeDue(long until) {
        Optional<Task> next = tasks.stream()
                .filter(task -> task.at() - until <= 0)
                .min(Comparator.comparingLong(Task::at).thenComparingInt(Task::order));
        next.ifPresent(task -> {
            tasks.remove(task);
            moveTo(task.at());
        });
        return next;
    }

    private synchronized void moveTo(long at) {
        now = Math.max(now, at);
    }

    synchronized int waiting() {
        return tasks.size();
    }

    @Override
    public void close() {
        closed++;
    }
}
