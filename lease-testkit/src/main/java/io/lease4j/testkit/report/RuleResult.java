package io.lease4j.testkit.report;

import java.util.Objects;

/**
 * What one test says of one numbered guarantee. Immutable.
 *
 * @param rule such as {@code S-1}
 * @param result of the test that carries it
 * @since 0.1.0
 */
public record RuleResult(String rule, TestResult result) {

    /**
     * Refuses null components.
     *
     * @param rule the component
     * @param result the component
     */
    public RuleResult {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(result, "result");
    }
}
