package io.lease4j.testkit.report;

import java.util.Objects;
import java.util.Optional;

/**
 * What came of one test. Immutable.
 *
 * @param test class and method
 * @param status proven, failed or not provable here
 * @param reason why it is not proven; empty if it is
 * @param failure how to understand a failure
 * @since 0.1.0
 */
public record TestResult(String test, Status status, String reason, Optional<Failure> failure) {

    /**
     * Refuses null components.
     *
     * @param test the component
     * @param status the component
     * @param reason the component
     * @param failure the component
     */
    public TestResult {
        Objects.requireNonNull(test, "test");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(failure, "failure");
    }

    /**
     * Makes the result of a test that held.
     *
     * @param test class and method
     * @return proven
     */
    public static TestResult proven(String test) {
        return new TestResult(test, Status.PROVEN, "", Optional.empty());
    }

    /**
     * Makes the result of a test that could not run here, or did not.
     *
     * @param test class and method
     * @param reason why
     * @return not provable
     */
    public static TestResult notProvable(String test, String reason) {
        return new TestResult(test, Status.NOT_PROVABLE, reason, Optional.empty());
    }

    /**
     * Makes the result of a test that did not hold.
     *
     * @param test class and method
     * @param reason what did not
     * @param failure how to understand it
     * @return failed
     */
    public static TestResult failed(String test, String reason, Failure failure) {
        return new TestResult(test, Status.FAILED, reason, Optional.of(failure));
    }
}
