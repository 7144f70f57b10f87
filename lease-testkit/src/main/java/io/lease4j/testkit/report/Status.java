package io.lease4j.testkit.report;

import java.util.Locale;

/**
 * What is known of a scenario or rule.
 *
 * @since 0.1.0
 */
public enum Status {
    /** All its tests ran and held. */
    PROVEN,
    /** One of its tests failed. */
    FAILED,
    /** One of its tests could not run here, or did not. */
    NOT_PROVABLE;

    /**
     * Returns the status as the report writes it.
     *
     * @return {@code proven}, {@code failed} or {@code not-provable}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
