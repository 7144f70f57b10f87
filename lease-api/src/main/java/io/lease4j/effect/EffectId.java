package io.lease4j.effect;

import io.lease4j.InvalidValueException;
import io.lease4j.internal.Bounds;
import io.lease4j.internal.RandomIds;

/**
 * Names one effect of a key for ever; it is the request id of the effect. Derive it from the work, so that a successor
 * that repeats the work repeats the id.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the text
 * @since 0.1.0
 */
public record EffectId(String value) {

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public EffectId {
        Bounds.text("effectId", value, 1, 256);
    }

    /**
     * Makes one of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the value
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static EffectId of(String value) {
        return new EffectId(value);
    }

    /**
     * Makes one that nobody else has.
     *
     * @return 128 random bits
     */
    public static EffectId random() {
        return new EffectId(RandomIds.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
