package io.lease4j.verification.wrong;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * What a contract said of one wrong store or sink.
 *
 * @param passed the tests that passed
 * @param failed the tests that failed, each with what it found
 */
record ContractRun(SortedSet<String> passed, Map<String, String> failed) {

    /** Runs all tests of the contract. The kit's reports go to {@code reports}. */
    static ContractRun of(WrongStore wrong, Path reports) {
        return of(WrongContract.class, WrongContract.NAME, wrong.name(), reports);
    }

    /** Runs all tests of the contract of sinks. */
    static ContractRun of(FaultySink wrong, Path reports) {
        return of(FaultySinkContract.class, FaultySinkContract.NAME, wrong.name(), reports);
    }

    private static ContractRun of(Class<?> contract, String parameter, String wrong, Path reports) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(contract))
                .configurationParameter(parameter, wrong)
                .configurationParameter("lease4j.testkit.report", reports.toString())
                .configurationParameter("lease4j.testkit.partial", "true")
                .execute();
        SortedSet<String> passed = new TreeSet<>();
        Map<String, String> failed = new TreeMap<>();
        results.testEvents().finished().stream().forEach(event -> {
            String test = nameOf(event.getTestDescriptor());
            TestExecutionResult result = event.getRequiredPayload(TestExecutionResult.class);
            if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                passed.add(test);
            } else {
                failed.put(test, Finding.of(result.getThrowable().orElseThrow()));
            }
        });
        String broken =
                results.containerEvents().failed().stream().map(Event::toString).collect(Collectors.joining("\n"));
        if (!broken.isEmpty() || passed.size() + failed.size() == 0) {
            throw new IllegalStateException("the contract did not run for " + wrong + ": " + broken);
        }
        return new ContractRun(passed, failed);
    }

    private static String nameOf(TestDescriptor test) {
        return ((MethodSource) test.getSource().orElseThrow()).getMethodName();
    }
}
