package io.lease4j.floor;

import io.lease4j.InvalidValueException;
import io.lease4j.internal.Bounds;
import io.lease4j.internal.RandomIds;

/**
 * The right to prove or extend the floor of one record once. Random; left in the store by a refusal, and consumed by
 * the install.
 *
 * <p>1 to 256 bytes of UTF-8, without control characters or unpaired surrogates; compared byte for byte, case
 * included. Immutable.
 *
 * @param value the text
 * @since 0.1.0
 */
public record Ticket(String value) {

    /**
     * Refuses a value outside its bounds.
     *
     * @param value the component
     * @throws InvalidValueException if it is empty, too long, or holds a character that is not allowed
     */
    public Ticket {
        Bounds.text("ticket", value, 1, 256);
    }

    /**
     * Makes one of the given text.
     *
     * @param value 1 to 256 bytes of UTF-8
     * @return the value
     * @throws InvalidValueException if {@code value} is outside its bounds
     */
    public static Ticket of(String value) {
        return new Ticket(value);
    }

    /**
     * Makes one that nobody else has.
     *
     * @return 128 random bits
     */
    public static Ticket random() {
        return new Ticket(RandomIds.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
