package io.lease4j;

import io.lease4j.internal.Bounds;

/**
 * One uninterrupted history of one serving server. Two answers of different lineages may disagree about everything.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the id
 * @since 0.1.0
 */
public record Lineage(String value) {

    /** Longest id, in bytes of UTF-8 (contract bound of all ids). */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public Lineage {
        Bounds.text("lineage", value, 1, MAX_BYTES);
    }

    /**
     * Makes an id of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the id
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static Lineage of(String value) {
        return new Lineage(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
