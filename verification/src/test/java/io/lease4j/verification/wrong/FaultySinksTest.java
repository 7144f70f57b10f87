package io.lease4j.verification.wrong;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kit proves itself for sinks as well: their contract finds what is wrong with every wrong sink, and nothing else.
 *
 * <p>Whoever changes the contract or adds a wrong sink finds the new expectations and the new table in {@code
 * target/wrong-sinks} and {@code target/evidence}, to be read and copied over {@code expected-sinks.txt} and {@code
 * docs/evidence/wrong-sinks.md}.
 */
@Tag("one-lane")
class FaultySinksTest {

    /** Threads meet as they like: what it finds of a fault, and whether, is not the same in every run. */
    private static final String CROWD = "among_many_writers_tokens_never_go_back_and_each_effect_is_applied_once";

    private static final Path TARGET = Path.of("target");
    private static final Path REPORTS = TARGET.resolve("wrong-sinks");
    private static final Path EVIDENCE = TARGET.resolve("evidence/wrong-sinks.md");
    private static final Path COMMITTED =
            Path.of(System.getProperty("lease4j.root", "..")).resolve("docs/evidence/wrong-sinks.md");

    private static final Map<String, Set<String>> TESTS = ContractTests.of(FaultySinkContract.class);
    private static final Map<String, ContractRun> RUNS = new LinkedHashMap<>();
    private static final Set<String> FAILED = new TreeSet<>();
    private static final Set<String> FOUND_BY_CROWD = new TreeSet<>();
    private static final Map<String, Map<String, String>> EXPECTED = Expected.read("expected-sinks.txt");

    @BeforeAll
    static void run() throws IOException {
        for (FaultySink faulty : FaultySinks.all()) {
            ContractRun run = ContractRun.of(faulty, REPORTS);
            FAILED.addAll(run.failed().keySet());
            Map<String, String> failed = new TreeMap<>(run.failed());
            if (failed.remove(CROWD) != null) {
                FOUND_BY_CROWD.add(faulty.name());
            }
            RUNS.put(faulty.name(), new ContractRun(run.passed(), failed));
        }
        List<String> names = FaultySinks.all().stream().map(FaultySink::name).toList();
        Files.createDirectories(REPORTS);
        Files.writeString(REPORTS.resolve("expected-sinks.txt"), Expected.write(names, RUNS));
        Files.createDirectories(EVIDENCE.getParent());
        Files.writeString(EVIDENCE, FaultySinksTable.of(FaultySinks.all(), RUNS, TESTS.size()));
    }

    static List<FaultySink> all() {
        return FaultySinks.all();
    }

    static List<FaultySink> right() {
        return List.of(FaultySinks.PLAIN, FaultySinks.BESIDE);
    }

    @ParameterizedTest
    @MethodSource("right")
    void without_a_fault_everything_passes(FaultySink right) {
        ContractRun run = ContractRun.of(right, REPORTS);
        assertThat(run.failed()).isEmpty();
        assertThat(run.passed()).isEqualTo(TESTS.keySet());
    }

    @ParameterizedTest
    @MethodSource("all")
    void exactly_the_expected_tests_fail_and_find_what_they_have_to(FaultySink faulty) {
        assertThat(RUNS.get(faulty.name()).failed())
                .isNotEmpty()
                .containsExactlyInAnyOrderEntriesOf(EXPECTED.getOrDefault(faulty.name(), Map.of()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void the_rules_that_a_fault_breaks_notice_it(FaultySink faulty) {
        Set<String> noticed = RUNS.get(faulty.name()).failed().keySet().stream()
                .flatMap(test -> TESTS.get(test).stream())
                .collect(Collectors.toSet());
        assertThat(noticed).containsAll(faulty.breaks());
    }

    @Test
    void every_test_of_the_contract_fails_for_a_wrong_sink() {
        assertThat(FAILED).containsExactlyInAnyOrderElementsOf(TESTS.keySet());
    }

    /** Faults that hundreds of acts cannot miss, however they meet. Others take a meeting that a run may not have. */
    @Test
    void a_crowd_of_writers_finds_what_is_wrong_with_tokens_and_ids() {
        assertThat(FOUND_BY_CROWD)
                .contains(
                        "lower-token-accepted",
                        "equal-token-accepted",
                        "applies-again",
                        "accepts-and-does-not-apply",
                        "receipt-of-the-replayer",
                        "cancel-overlooks");
    }

    @Test
    void the_committed_table_is_the_generated_one() {
        assertThat(COMMITTED).hasSameTextualContentAs(EVIDENCE);
    }

    @Test
    void names_are_unique() {
        assertThat(FaultySinks.all()).extracting(FaultySink::name).doesNotHaveDuplicates();
        assertThat(EXPECTED.keySet())
                .isEqualTo(FaultySinks.all().stream().map(FaultySink::name).collect(Collectors.toSet()));
    }
}
