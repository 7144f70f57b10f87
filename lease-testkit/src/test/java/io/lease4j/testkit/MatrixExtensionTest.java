package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What becomes of scenarios that cannot be proven: a report, and a failed build where they are demanded. */
class MatrixExtensionTest {

    private static final String ONE_TEST = "a_stamp_for_another_lineage_does_not_commit";

    @TempDir
    private Path reports;

    @Test
    void a_missing_control_is_reported_and_neither_failed_nor_skipped() throws IOException {
        EngineExecutionResults results = run(selectClass(NothingDemanded.class), "false");
        results.testEvents()
                .assertStatistics(events -> events.failed(0).skipped(0).aborted(0));
        results.containerEvents().assertStatistics(events -> events.failed(0));
        assertThat(results.testEvents().succeeded().count()).isGreaterThan(50);
        assertThat(Files.readString(reports.resolve("nothing.json")))
                .startsWith("{\n  \"backend\": \"nothing\",\n  \"scenarios\": [\n")
                .contains("{\"id\": \"LR-01\", \"layer\": \"B\", \"status\": \"not-provable\", \"test\": "
                        + "\"NothingDemanded#of_a_hundred_who_acquire_a_free_key_at_once_one_is_granted\", \"reason\": "
                        + "\"the fixture offers no server\"}")
                .doesNotContain("\"layer\": \"D\"", "LR-11");
        assertThat(reports.resolve("nothing.html")).exists();
    }

    @Test
    void a_demanded_scenario_that_is_not_provable_fails_the_class() {
        EngineExecutionResults results = run(selectClass(OneDemanded.class), "false");
        results.testEvents().assertStatistics(events -> events.failed(0));
        assertThat(failureOfClass(results))
                .hasMessageContaining("mustProve() of nothing demands scenarios that are not proven")
                .hasMessageContaining("LR-04 at B: OneDemanded#")
                .hasMessageContaining("the fixture offers no server")
                .hasMessageNotContaining("LR-05");
    }

    @Test
    void a_demanded_scenario_whose_tests_did_not_all_run_fails_the_class() {
        assertThat(failureOfClass(run(selectMethod(OneDemanded.class, ONE_TEST), "false")))
                .hasMessageContaining("LR-04 at B")
                .hasMessageContaining("the test did not run");
    }

    @Test
    void a_single_test_can_be_repeated_without_the_demand() {
        run(selectMethod(OneDemanded.class, ONE_TEST), "true")
                .containerEvents()
                .assertStatistics(events -> events.failed(0));
    }

    @Test
    void a_scenario_outside_the_contract_is_reported_at_its_layers_and_as_failed_if_one_of_its_tests_did()
            throws IOException {
        run(selectClass(Outside.class), "false")
                .testEvents()
                .assertStatistics(events -> events.succeeded(2).failed(1));
        assertThat(Files.readString(reports.resolve("nothing.json")))
                .contains(
                        "{\"id\": \"LR-11\", \"layer\": \"P\", \"status\": \"proven\", \"test\": \"Outside#of_processes\"")
                .contains(
                        "{\"id\": \"LR-02\", \"layer\": \"V\", \"status\": \"failed\", \"test\": \"Outside#that_fails\"")
                .doesNotContain("\"id\": \"LR-02\", \"layer\": \"P\"");
    }

    @Test
    void what_lies_outside_the_contract_and_the_contract_share_the_report_of_their_backend() throws IOException {
        EngineExecutionResults unused = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(NothingDemanded.class), selectClass(Outside.class))
                .configurationParameter(MatrixExtension.DIRECTORY, reports.toString())
                .execute();
        assertThat(Files.readString(reports.resolve("nothing.json")))
                .contains("NothingDemanded#", "Outside#of_processes");
    }

    /** As Surefire runs them where it has several processes. */
    @Test
    void classes_that_are_run_one_by_one_share_the_report_as_well() throws IOException {
        EngineExecutionResults unused = run(selectClass(Outside.class), "false");
        EngineExecutionResults unusedToo = run(selectClass(NothingDemanded.class), "false");
        assertThat(Files.readString(reports.resolve("nothing.json")))
                .contains("NothingDemanded#", "Outside#of_processes");
    }

    private EngineExecutionResults run(DiscoverySelector selector, String partial) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selector)
                .configurationParameter(MatrixExtension.DIRECTORY, reports.toString())
                .configurationParameter(MatrixExtension.PARTIAL, partial)
                .execute();
    }

    private static Throwable failureOfClass(EngineExecutionResults results) {
        return results.containerEvents().failed().stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("the class passed"))
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    private static class NothingFixture implements LeaseStoreFixture {
        @Override
        public String backend() {
            return "nothing";
        }

        @Override
        public LeaseStore open() {
            throw NotProvableException.missing("server");
        }

        @Override
        public Set<Scenario> mustProve() {
            return EnumSet.noneOf(Scenario.class);
        }
    }

    static class NothingDemanded extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new NothingFixture();
        }
    }

    static class OneDemanded extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new NothingFixture() {
                @Override
                public Set<Scenario> mustProve() {
                    return EnumSet.of(Scenario.LR_04);
                }
            };
        }
    }

    static class Outside {

        @RegisterExtension
        static final MatrixScenarios MATRIX = MatrixScenarios.of("nothing", Layer.V, Layer.P);

        @Test
        @Tag("LR-11")
        void of_processes() {}

        @Test
        @Tag("LR-02")
        void that_passes() {}

        @Test
        @Tag("LR-02")
        void that_fails() {
            throw new AssertionError("on purpose");
        }
    }
}
