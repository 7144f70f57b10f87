package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.RandomIds;

/**
 * Names one grant. Random, derived from nothing, so that two stores that lost sight of each other never meet in it.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the id
 * @since 0.1.0
 */
public record LeaseId(String value) {

    /** Longest id, in bytes of UTF-8 (contract bound of all ids). */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public LeaseId {
        Bounds.text("leaseId", value, 1, MAX_BYTES);
    }

    /**
     * Makes an id of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the id
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static LeaseId of(String value) {
        return new LeaseId(value);
    }

    /**
     * Makes an id that no other grant has.
     *
     * @return 128 random bits
     */
    public static LeaseId random() {
        return new LeaseId(RandomIds.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
