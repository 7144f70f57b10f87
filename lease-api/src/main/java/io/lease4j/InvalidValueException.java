package io.lease4j;

import java.io.Serial;

/**
 * Thrown by factories and setters for a value outside its bounds: a programming error, found before any I/O. It
 * names the field, the bound and the size of what was given, never the value.
 *
 * @since 0.1.0
 */
public final class InvalidValueException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Violation violation;

    /**
     * Creates the exception for one violation.
     *
     * @param violation the bound that was broken
     */
    public InvalidValueException(Violation violation) {
        super(violation.toString());
        this.violation = violation;
    }

    /**
     * Returns the field, bound and size. After Java serialization only the message is left of them.
     *
     * @return what was broken
     */
    public Violation violation() {
        return violation;
    }
}
