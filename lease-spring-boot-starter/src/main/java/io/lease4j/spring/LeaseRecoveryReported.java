package io.lease4j.spring;

import io.lease4j.recovery.RecoveryReport;
import java.util.Objects;

/**
 * Published once, while the application starts, with what a former process left; listeners run on the thread that starts it.
 * Immutable.
 *
 * @param report one decision for each execution that did not finish
 * @since 0.1.0
 */
public record LeaseRecoveryReported(RecoveryReport report) {

    /**
     * Refuses null.
     *
     * @param report the component
     */
    public LeaseRecoveryReported {
        Objects.requireNonNull(report, "report");
    }
}
