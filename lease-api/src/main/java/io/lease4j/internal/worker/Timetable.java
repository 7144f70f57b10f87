package io.lease4j.internal.worker;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What is to be looked at when: one heap and one armed timer for all leases of a keeper. What is due together is looked at
 * together, so that its renewals go out as one batch. Nothing is called under its lock. Thread-safe.
 */
final class Timetable {

    /** What is due this soon is looked at too: many leases then share a wake-up, and none is renewed noticeably early. */
    static final Duration LOOK_AHEAD = Duration.ofMillis(20);

    /** After a mistake of ours the lease is looked at again: its loss still has to be told. */
    private static final Duration AFTER_MISTAKE = Duration.ofMillis(100);

    private final MonotonicClock clock;
    private final KeeperTimers timers;
    private final KeeperLog log;
    private final RenewalSender sender;
    private final ReentrantLock lock = new ReentrantLock();
    private final DueHeap heap = new DueHeap();
    private @Nullable Cancellation armed;
    private boolean isArmed;
    private long armedForNanos;
    private long armings;

    Timetable(MonotonicClock clock, KeeperTimers timers, KeeperLog log, RenewalSender sender) {
        this.clock = clock;
        this.timers = timers;
        this.log = log;
        this.sender = sender;
    }

    /** Enters it, or moves it. Whoever does so {@linkplain #arm() arms} afterwards, under no lock. */
    void put(Due due, long atNanos) {
        lock.lock();
        try {
            heap.put(due, atNanos);
        } finally {
            lock.unlock();
        }
    }

    /** Takes it out. It may be looked at once more if that has begun. */
    void remove(Due due) {
        lock.lock();
        try {
            heap.remove(due);
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return heap.size();
        } finally {
            lock.unlock();
        }
    }

    /** Makes sure that the timer comes in time for the first entry. */
    void arm() {
        Cancellation former;
        long arming;
        long atNanos;
        lock.lock();
        try {
            Due first = heap.first();
            if (first == null || (isArmed && armedForNanos - first.atNanos <= 0)) {
                return;
            }
            former = armed;
            armed = null;
            isArmed = true;
            atNanos = first.atNanos;
            armedForNanos = atNanos;
            arming = ++armings;
        } finally {
            lock.unlock();
        }
        if (former != null) {
            former.cancel();
        }
        Duration delay = Duration.ofNanos(Math.max(0, atNanos - clock.nanos()));
        armed(arming, timers.after(delay, () -> tick(arming)));
    }

    private void armed(long arming, Cancellation timer) {
        lock.lock();
        try {
            if (arming == armings && isArmed) {
                armed = timer;
                return;
            }
        } finally {
            lock.unlock();
        }
        timer.cancel();
    }

    private void tick(long arming) {
        RenewalBatch batch = new RenewalBatch();
        for (Due due : takeDue(arming)) {
            try {
                due.due(batch);
            } catch (RuntimeException | Error mistake) {
                log.once("a keeper made a mistake", mistake);
                put(due, clock.nanos() + AFTER_MISTAKE.toNanos());
            }
        }
        sender.send(batch);
        arm();
    }

    private List<Due> takeDue(long arming) {
        List<Due> taken = new ArrayList<>();
        long until = clock.nanos() + LOOK_AHEAD.toNanos();
        lock.lock();
        try {
            if (arming == armings) {
                isArmed = false;
                armed = null;
            }
            for (Due first = heap.first(); first != null && first.atNanos - until <= 0; first = heap.first()) {
                heap.remove(first);
                taken.add(first);
            }
        } finally {
            lock.unlock();
        }
        return taken;
    }
}
