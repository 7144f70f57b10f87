package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.RandomIds;

/**
 * The random id of one creation of a namespace. Records, witness and sinks keep and compare it, so that a namespace created again is never taken for the one before.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the id
 * @since 0.1.0
 */
public record NamespaceId(String value) {

    /** Longest id, in bytes of UTF-8 (contract bound of all ids). */
    public static final int MAX_BYTES = 256;

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public NamespaceId {
        Bounds.text("namespaceId", value, 1, MAX_BYTES);
    }

    /**
     * Makes an id of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the id
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static NamespaceId of(String value) {
        return new NamespaceId(value);
    }

    /**
     * Makes an id that no other creation has.
     *
     * @return 128 random bits
     */
    public static NamespaceId random() {
        return new NamespaceId(RandomIds.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
