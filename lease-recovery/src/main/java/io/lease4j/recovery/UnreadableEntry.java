package io.lease4j.recovery;

import io.lease4j.Violation;
import java.util.Objects;

/**
 * An entry whose checksum holds and that still cannot be read: of an unknown kind, or with a value outside its bounds,
 * such as a key that is none any more. Immutable.
 *
 * @param offset where in the file it starts, in bytes
 * @param violation which bound it breaks, without the value
 * @since 0.1.0
 */
public record UnreadableEntry(long offset, Violation violation) {

    /**
     * Refuses null.
     *
     * @param offset the component
     * @param violation the component
     */
    public UnreadableEntry {
        Objects.requireNonNull(violation, "violation");
    }
}
