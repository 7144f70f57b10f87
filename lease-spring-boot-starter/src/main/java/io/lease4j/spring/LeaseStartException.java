package io.lease4j.spring;

import io.lease4j.Violation;
import java.io.Serial;

/** Says why the application cannot start with what its environment says. Never shows the value of a property. */
final class LeaseStartException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** What to do about it. */
    private final String repair;

    LeaseStartException(String what, String repair) {
        super(what);
        this.repair = repair;
    }

    /** A property whose value breaks a bound of the library. */
    static LeaseStartException outOfBounds(String property, Violation violation) {
        return new LeaseStartException(
                "The property " + property + " must be " + violation.bound() + ", but is " + violation.size() + ".",
                "Set " + property + " to a value within its bounds.");
    }

    String repair() {
        return repair;
    }
}
