package io.lease4j.time;

/**
 * Counts elapsed time and never goes back: local validity and deadlines stand on it, authority never does.
 * Implementations are thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface MonotonicClock {

    /**
     * Returns the nanoseconds since an arbitrary origin that stays the same for this clock.
     *
     * @return a number that only differences give a meaning to; it may be negative and may wrap
     */
    long nanos();
}
