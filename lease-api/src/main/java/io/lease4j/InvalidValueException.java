package io.lease4j;

import java.io.Serial;
import java.util.Objects;

/**
 * Thrown by factories and setters for a value outside its bounds: a programming error, found before any I/O. It
 * names the field, the bound and the size of what was given, never the value.
 *
 * @since 0.1.0
 */
public final class InvalidValueException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The field, as the API names it. */
    private final String field;

    /** What is allowed, with its unit. */
    private final String bound;

    /** What was found. */
    private final String size;

    /**
     * Creates the exception for one violation.
     *
     * @param violation the bound that was broken
     */
    public InvalidValueException(Violation violation) {
        super(Objects.requireNonNull(violation, "violation").toString());
        this.field = violation.field();
        this.bound = violation.bound();
        this.size = violation.size();
    }

    /**
     * Returns field, bound and size.
     *
     * @return what was broken
     */
    public Violation violation() {
        return new Violation(field, bound, size);
    }
}
