package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.Objects;

/**
 * Until when a caller wants the answer of a call: a moment on its monotonic clock. Pass one deadline through all
 * calls of one piece of work. Not part of a request's digest. Immutable and thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class Deadline {

    /** The longest time that a call may take. */
    public static final Duration MAX = Duration.ofMinutes(10);

    private final MonotonicClock clock;
    private final long atNanos;

    private Deadline(MonotonicClock clock, long atNanos) {
        this.clock = clock;
        this.atNanos = atNanos;
    }

    /**
     * Makes a deadline that lies a duration ahead on a clock. {@link Leases#within(Duration)} does so on its own clock.
     *
     * @param duration 0 to 10 minutes; zero is a deadline that has already passed
     * @param clock the clock that measures it
     * @return the deadline
     * @throws InvalidValueException if the duration is negative or longer than 10 minutes
     */
    public static Deadline within(Duration duration, MonotonicClock clock) {
        Objects.requireNonNull(duration, "deadline");
        Objects.requireNonNull(clock, "clock");
        if (duration.isNegative() || duration.compareTo(MAX) > 0) {
            throw Bounds.violation("deadline", "0 to " + MAX, duration.toString());
        }
        return new Deadline(clock, clock.nanos() + duration.toNanos());
    }

    /**
     * Returns the time that is left.
     *
     * @return zero once the deadline has passed
     */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - clock.nanos()));
    }

    /**
     * Tells whether the deadline has passed. The moment itself has.
     *
     * @return true if no time is left
     */
    public boolean isPast() {
        return atNanos - clock.nanos() <= 0;
    }

    /**
     * Returns the earlier one of this deadline and one that lies a duration ahead.
     *
     * @param duration any duration; zero or less is a deadline that has already passed
     * @return a deadline that is not later than this one
     */
    public Deadline atMost(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        // One reading of the clock: a second one would be later, and its deadline could be later than this.
        long now = clock.nanos();
        if (Duration.ofNanos(atNanos - now).compareTo(duration) <= 0) {
            return this;
        }
        return new Deadline(clock, duration.isNegative() ? now : now + duration.toNanos());
    }

    @Override
    public String toString() {
        return "Deadline[" + remaining() + " left]";
    }
}
