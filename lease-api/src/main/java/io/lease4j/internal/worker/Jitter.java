package io.lease4j.internal.worker;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/** Random parts of waits: a fleet that began, or failed, together must not go on together. Thread-safe. */
final class Jitter {

    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final int MOST_DOUBLINGS = 6;

    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();

    Jitter(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a number from 0, included, to 1. */
    double part() {
        lock.lock();
        try {
            return random.nextDouble();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the wait before another attempt: doubled each time, and from half of the step to all of it. */
    Duration backoff(int attempts) {
        Duration step = FIRST.multipliedBy(1L << Math.min(attempts, MOST_DOUBLINGS));
        long most = Math.min(step.toNanos(), LONGEST.toNanos());
        return Duration.ofNanos((long) (most * (0.5 + part() / 2)));
    }
}
