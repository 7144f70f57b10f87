package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.cost.RandomBits;

/**
 * One attempt at the work of a key. The caller's choice; it is bound to one generation.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the id
 * @since 0.1.0
 */
public record ExecutionId(String value) {

    /** Longest id, in bytes of UTF-8 (contract bound of all ids). */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public ExecutionId {
        Bounds.text("executionId", value, 1, MAX_BYTES);
    }

    /**
     * Makes an id of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the id
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static ExecutionId of(String value) {
        return new ExecutionId(value);
    }

    /**
     * Makes an id that no other execution has.
     *
     * @return a random UUID
     */
    public static ExecutionId random() {
        return new ExecutionId(RandomBits.uuid().toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
