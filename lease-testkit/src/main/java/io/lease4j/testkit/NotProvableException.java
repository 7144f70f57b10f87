package io.lease4j.testkit;

import java.util.Objects;

/**
 * Says that a scenario cannot be proven on this backend, because a control is missing. The contract class takes it from
 * its tests: such a test is neither failed nor skipped, the report says <em>not provable here</em> and why, and the build
 * fails if the fixture demands the scenario.
 *
 * @since 0.1.0
 */
public final class NotProvableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param reason what is missing, for the reader of the report
     */
    public NotProvableException(String reason) {
        super(Objects.requireNonNull(reason, "reason"), null, false, false);
    }

    /**
     * Says that the fixture does not offer a control.
     *
     * @param control the method that the fixture could override
     * @return the exception
     */
    public static NotProvableException missing(String control) {
        return new NotProvableException("the fixture offers no " + control);
    }

    /**
     * Returns what is missing.
     *
     * @return the message
     */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
