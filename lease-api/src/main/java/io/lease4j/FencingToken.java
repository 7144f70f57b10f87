package io.lease4j;

import io.lease4j.internal.Bounds;

/**
 * A positive integer that grows with every grant of a key, so that a sink can refuse whoever is older. Unique for its
 * key, over all lineages of the namespace; other keys may have the same. Immutable.
 *
 * @param value 1 to {@value #MAX_VALUE}
 * @since 0.1.0
 */
public record FencingToken(long value) implements Comparable<FencingToken> {

    /**
     * The greatest token. Half of 2^53, from which on numbers of Lua and JavaScript lose their last digit: tokens
     * stop well before that, and are refused, never wrapped.
     */
    public static final long MAX_VALUE = (1L << 52) - 1;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if the value is below 1 or above {@value #MAX_VALUE}
     */
    public FencingToken {
        Bounds.range("token", value, 1, MAX_VALUE);
    }

    /**
     * Makes a token of the given value.
     *
     * @param value 1 to {@value #MAX_VALUE}
     * @return the token
     * @throws InvalidValueException if the value is outside its bounds
     */
    public static FencingToken of(long value) {
        return new FencingToken(value);
    }

    @Override
    public int compareTo(FencingToken other) {
        return Long.compare(value, other.value);
    }

    /**
     * Tells whether this token is the greater one, that is, granted later.
     *
     * @param other the token to compare with
     * @return true if this token is greater
     */
    public boolean isAbove(FencingToken other) {
        return value > other.value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
