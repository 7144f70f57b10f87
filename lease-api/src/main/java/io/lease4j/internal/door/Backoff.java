package io.lease4j.internal.door;

import io.lease4j.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * How long to wait before asking a silent store again: doubled each time, and a random part of it, so that a fleet that
 * lost the store together does not come back together. Thread-safe.
 */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final int MOST_DOUBLINGS = 6;

    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();

    Backoff(RandomGenerator random) {
        this.random = random;
    }

    /** Returns the wait after that many attempts: from half of the step to all of it. */
    Duration after(int attempts) {
        Duration step = FIRST.multipliedBy(1L << Math.min(attempts, MOST_DOUBLINGS));
        long most = Math.min(step.toNanos(), LONGEST.toNanos());
        return Duration.ofNanos(most / 2 + below(most / 2));
    }

    /** Waits that long, but not beyond the deadline. */
    CompletableFuture<Boolean> pause(Timers timers, int attempts, Deadline deadline) {
        Duration wait = after(attempts);
        Duration left = deadline.remaining();
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        var unused = timers.after(wait.compareTo(left) < 0 ? wait : left, () -> over.complete(true));
        return over;
    }

    private long below(long bound) {
        lock.lock();
        try {
            return random.nextLong(bound);
        } finally {
            lock.unlock();
        }
    }
}
