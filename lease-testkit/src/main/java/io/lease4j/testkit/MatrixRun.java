package io.lease4j.testkit;

import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.MatrixReport;
import io.lease4j.testkit.report.RuleResult;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.testkit.report.ScenarioResult;
import io.lease4j.testkit.report.Status;
import io.lease4j.testkit.report.TestResult;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the tests of one contract class came to. Thread-safe. */
final class MatrixRun {

    private static final Pattern RULE = Pattern.compile("[A-Z]-[0-9]+");

    private final Class<?> contract;
    private final List<Method> tests;
    private final Map<Method, Bench> benches = new ConcurrentHashMap<>();
    private final Map<Method, TestResult> results = new ConcurrentHashMap<>();
    private volatile @Nullable CheckedFixture fixture;

    MatrixRun(Class<?> contract) {
        this.contract = contract;
        this.tests = testsOf(contract);
    }

    void started(Method test, Bench bench) {
        fixture = bench.fixture();
        benches.put(test, bench);
    }

    @Nullable
    Bench benchOf(Method test) {
        return benches.remove(test);
    }

    /** Keeps the first word: not provable stays, although the test then passes. */
    void finished(Method test, TestResult result) {
        results.merge(test, result, (first, later) -> later.status() == Status.FAILED ? later : first);
    }

    Optional<CheckedFixture> fixture() {
        return Optional.ofNullable(fixture);
    }

    String nameOf(Method test) {
        return contract.getSimpleName() + "#" + test.getName();
    }

    MatrixReport report() {
        CheckedFixture described = java.util.Objects.requireNonNull(fixture);
        return report(described.backend(), described.layers(), described.notes());
    }

    MatrixReport report(String backend, Set<Layer> layers, List<String> notes) {
        List<ScenarioResult> scenarios = new ArrayList<>();
        testsByScenario()
                .forEach((scenario, methods) -> layers.stream()
                        .filter(scenario.layers()::contains)
                        .forEach(layer -> scenarios.add(new ScenarioResult(
                                scenario,
                                layer,
                                methods.stream().map(this::resultOf).toList()))));
        List<RuleResult> rules = new ArrayList<>();
        tests.forEach(test -> tagsOf(test)
                .filter(tag -> RULE.matcher(tag).matches())
                .forEach(rule -> rules.add(new RuleResult(rule, resultOf(test)))));
        return new MatrixReport(backend, notes, scenarios, rules);
    }

    /** Fails unless everything that the fixture demands is proven. */
    void demand(Path directory) {
        CheckedFixture described = java.util.Objects.requireNonNull(fixture);
        Set<Scenario> demanded = described.mustProve();
        List<String> open = report().scenarios().stream()
                .filter(result -> demanded.contains(result.scenario()))
                .filter(result -> result.status() == Status.NOT_PROVABLE)
                .map(result -> result.scenario().id() + " at " + result.layer() + ": " + result.test() + ": "
                        + result.reason())
                .toList();
        if (!open.isEmpty()) {
            throw new AssertionError("mustProve() of " + described.backend()
                    + " demands scenarios that are not proven (see " + directory + "):\n  "
                    + String.join("\n  ", open));
        }
    }

    /** Puts the results of two classes of one backend together. */
    static MatrixReport together(MatrixReport one, MatrixReport other) {
        Map<String, ScenarioResult> merged = new LinkedHashMap<>();
        Stream.concat(one.scenarios().stream(), other.scenarios().stream())
                .forEach(result -> merged.merge(
                        result.scenario() + "/" + result.layer(),
                        result,
                        (a, b) -> new ScenarioResult(
                                a.scenario(),
                                a.layer(),
                                Stream.concat(a.tests().stream(), b.tests().stream())
                                        .toList())));
        return new MatrixReport(
                one.backend(),
                Stream.concat(one.notes().stream(), other.notes().stream())
                        .distinct()
                        .toList(),
                List.copyOf(merged.values()),
                Stream.concat(one.rules().stream(), other.rules().stream()).toList());
    }

    private Map<Scenario, List<Method>> testsByScenario() {
        Map<Scenario, List<Method>> byScenario = new EnumMap<>(Scenario.class);
        tests.forEach(test -> tagsOf(test)
                .map(Scenario::of)
                .flatMap(Optional::stream)
                .forEach(scenario -> byScenario
                        .computeIfAbsent(scenario, absent -> new ArrayList<>())
                        .add(test)));
        return byScenario;
    }

    private TestResult resultOf(Method test) {
        TestResult result = results.get(test);
        return result == null ? TestResult.notProvable(nameOf(test), "the test did not run") : result;
    }

    private static Stream<String> tagsOf(Method test) {
        return Arrays.stream(test.getAnnotationsByType(Tag.class)).map(Tag::value);
    }

    /** All tests of the class and its parents, in the order of their names. */
    private static List<Method> testsOf(Class<?> contract) {
        Map<String, Method> found = new TreeMap<>();
        for (Class<?> type = contract; type != null && type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    found.put(method.getName(), method);
                }
            }
        }
        return found.values().stream().collect(Collectors.toUnmodifiableList());
    }
}
