package io.lease4j.effect;

import io.lease4j.InvalidValueException;
import io.lease4j.internal.Bounds;

/**
 * The name of a place where effects are accepted, as the authority records register it.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the text
 * @since 0.1.0
 */
public record SinkName(String value) {

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public SinkName {
        Bounds.text("sink", value, 1, 256);
    }

    /**
     * Makes one of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the value
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static SinkName of(String value) {
        return new SinkName(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
