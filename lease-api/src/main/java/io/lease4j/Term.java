package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long a grant may still last, as its holder may count it: the time that the store reported, counted on the
 * monotonic clock from <em>before</em> the request was sent, so that a slow answer never lengthens it. This is advice
 * to stop early; safety is the sink's. Immutable and thread-safe; compared by identity.
 *
 * @since 0.1.0
 */
public final class Term {

    private final Duration reported;
    private final @Nullable MonotonicClock clock;
    private final long fromNanos;

    private Term(Duration reported, @Nullable MonotonicClock clock, long fromNanos) {
        this.reported = reported;
        this.clock = clock;
        this.fromNanos = fromNanos;
    }

    /**
     * Makes the term that a store reports. Nothing of it remains until it is counted from somewhere.
     *
     * @param remaining what was left by backend time in the step that answered, zero or more
     * @return an uncounted term
     * @throws InvalidValueException if it is negative
     */
    public static Term reported(Duration remaining) {
        if (Objects.requireNonNull(remaining, "remaining").isNegative()) {
            throw Bounds.violation("remaining", "zero or more", remaining.toString());
        }
        return new Term(remaining, null, 0);
    }

    /**
     * Counts this term from a moment on a clock. The front door passes the moment before it sent the request.
     *
     * @param clock the clock to count on
     * @param sentNanos the moment, as that clock gave it
     * @return the counted term
     */
    public Term countedFrom(MonotonicClock clock, long sentNanos) {
        return new Term(reported, Objects.requireNonNull(clock, "clock"), sentNanos);
    }

    /**
     * Returns what the store reported, by backend time.
     *
     * @return the time that was left when the store answered
     */
    public Duration reported() {
        return reported;
    }

    /**
     * Returns the time that the holder may still count on. Take a safety margin off before starting anything.
     *
     * @return zero once it is over, and always zero for a term that nobody counted
     */
    public Duration remaining() {
        MonotonicClock counting = clock;
        if (counting == null) {
            return Duration.ZERO;
        }
        Duration left = reported.minusNanos(counting.nanos() - fromNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /**
     * Tells whether no time is left. The moment of the end itself is over.
     *
     * @return true once {@link #remaining()} is zero
     */
    public boolean isOver() {
        return remaining().isZero();
    }

    @Override
    public String toString() {
        return "Term[" + reported + " reported]";
    }
}
