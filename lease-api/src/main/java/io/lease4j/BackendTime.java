package io.lease4j;

import io.lease4j.internal.Bounds;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A moment on the clock that a store's atomic step reads: the only clock that decides authority. A type of its own,
 * so that it is never compared with a reading of the client's clock. Times of different nodes cannot be compared
 * either; keep the {@link Lineage} beside it. Immutable.
 *
 * @param epochMillis milliseconds since 1970-01-01T00:00Z by that clock, 0 to {@value #MAX_EPOCH_MILLIS}
 * @since 0.1.0
 */
public record BackendTime(long epochMillis) implements Comparable<BackendTime> {

    /** The latest moment, in the year 9999: beyond it a clock is broken, and sums could overflow. */
    public static final long MAX_EPOCH_MILLIS = 253_402_300_799_999L;

    /**
     * Refuses a value outside its bounds.
     *
     * @param epochMillis the component
     * @throws InvalidValueException if the value is negative or above {@value #MAX_EPOCH_MILLIS}
     */
    public BackendTime {
        Bounds.range("backendTime", epochMillis, 0, MAX_EPOCH_MILLIS);
    }

    /**
     * Makes a moment of the given milliseconds.
     *
     * @param epochMillis milliseconds since 1970-01-01T00:00Z
     * @return the moment
     * @throws InvalidValueException if the value is outside its bounds
     */
    public static BackendTime ofEpochMillis(long epochMillis) {
        return new BackendTime(epochMillis);
    }

    /**
     * Returns the moment that is {@code duration} later (earlier if negative), at most the last and at least the
     * first one there is.
     *
     * @param duration any duration; less than a millisecond of it does not count
     * @return the other moment
     */
    public BackendTime plus(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        return new BackendTime(Math.max(0, Math.min(sum(duration), MAX_EPOCH_MILLIS)));
    }

    private long sum(Duration duration) {
        try {
            return Math.addExact(epochMillis, duration.toMillis());
        } catch (ArithmeticException e) {
            return duration.isNegative() ? 0 : MAX_EPOCH_MILLIS;
        }
    }

    /**
     * Returns the time from this moment to another.
     *
     * @param end the other moment, on the same clock
     * @return negative if {@code end} is earlier
     */
    public Duration until(BackendTime end) {
        return Duration.ofMillis(end.epochMillis - epochMillis);
    }

    /**
     * Tells whether this moment comes before another on the same clock.
     *
     * @param other the other moment
     * @return true if it is strictly earlier
     */
    public boolean isBefore(BackendTime other) {
        return epochMillis < other.epochMillis;
    }

    /**
     * Returns the earlier one of two moments on the same clock.
     *
     * @param other the other moment
     * @return the earlier one
     */
    public BackendTime earlierOf(BackendTime other) {
        return new BackendTime(Math.min(epochMillis, other.epochMillis));
    }

    /**
     * Returns this moment for display. Not for comparing with the client's clock.
     *
     * @return the same milliseconds as an instant
     */
    public Instant asInstant() {
        return Instant.ofEpochMilli(epochMillis);
    }

    @Override
    public int compareTo(BackendTime other) {
        return Long.compare(epochMillis, other.epochMillis);
    }

    @Override
    public String toString() {
        return asInstant().toString();
    }
}
