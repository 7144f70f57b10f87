package io.lease4j.floor;

import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.internal.Bounds;

/**
 * The tokens above {@code base} up to and including {@code ceiling}: what one record may grant. Immutable.
 *
 * @param base 0 or more; every token granted from this range is greater
 * @param ceiling above the base; no token above it is granted
 * @since 0.1.0
 */
public record TokenRange(long base, long ceiling) {

    /**
     * Refuses an empty or impossible range.
     *
     * @param base the component
     * @param ceiling the component
     * @throws InvalidValueException if the base is negative, or the ceiling is not above it or above the greatest token
     */
    public TokenRange {
        Bounds.range("base", base, 0, FencingToken.MAX_VALUE - 1);
        Bounds.range("ceiling", ceiling, base + 1, FencingToken.MAX_VALUE);
    }

    @Override
    public String toString() {
        return "(" + base + ", " + ceiling + "]";
    }
}
