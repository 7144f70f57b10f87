package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.cost.RandomBits;

/**
 * Names one request for ever: the same request sent again keeps its id, another request never takes it.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the id
 * @since 0.1.0
 */
public record RequestId(String value) {

    /** Longest id, in bytes of UTF-8 (contract bound of all ids). */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public RequestId {
        Bounds.text("requestId", value, 1, MAX_BYTES);
    }

    /**
     * Makes an id of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the id
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static RequestId of(String value) {
        return new RequestId(value);
    }

    /**
     * Makes an id that no other request has.
     *
     * @return a random UUID
     */
    public static RequestId random() {
        return new RequestId(RandomBits.uuid().toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
