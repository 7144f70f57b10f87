package io.lease4j;

import io.lease4j.internal.Bounds;

/**
 * Where the next page starts. Opaque: its text is the backend's. A cursor of another lineage is refused. Immutable.
 *
 * @param value 1 to 256 bytes of UTF-8
 * @since 0.1.0
 */
public record PageCursor(String value) {

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public PageCursor {
        Bounds.text("cursor", value, 1, 256);
    }

    @Override
    public String toString() {
        return value;
    }
}
