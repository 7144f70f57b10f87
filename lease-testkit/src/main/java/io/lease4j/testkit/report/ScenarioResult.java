package io.lease4j.testkit.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What is known of one scenario at one layer: failed if one of its tests failed, not provable if one could not run here,
 * proven only if all ran and held. Immutable.
 *
 * @param scenario which scenario
 * @param layer at which layer
 * @param tests its tests, at least one
 * @since 0.1.0
 */
public record ScenarioResult(Scenario scenario, Layer layer, List<TestResult> tests) {

    private static final List<Status> WORST_FIRST = List.of(Status.FAILED, Status.NOT_PROVABLE, Status.PROVEN);

    /**
     * Refuses null components and an empty list, and copies the list.
     *
     * @param scenario the component
     * @param layer the component
     * @param tests the component
     */
    public ScenarioResult {
        Objects.requireNonNull(scenario, "scenario");
        Objects.requireNonNull(layer, "layer");
        tests = List.copyOf(tests);
        if (tests.isEmpty()) {
            throw new IllegalArgumentException(scenario.id() + " has no test");
        }
    }

    /**
     * Returns the status.
     *
     * @return the worst of its tests
     */
    public Status status() {
        return deciding().status();
    }

    /**
     * Returns the test that decided.
     *
     * @return the first that failed, else the first that could not run; else all that ran
     */
    public String test() {
        return status() == Status.PROVEN
                ? tests.stream().map(TestResult::test).collect(Collectors.joining(", "))
                : deciding().test();
    }

    /**
     * Returns why it is not proven.
     *
     * @return empty if it is
     */
    public String reason() {
        return deciding().reason();
    }

    private TestResult deciding() {
        return tests.stream()
                .min(Comparator.comparingInt(result -> WORST_FIRST.indexOf(result.status())))
                .orElseThrow();
    }
}
