package io.lease4j.verification.wrong;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kit proves itself: the contract finds what is wrong with every wrong store, where it is wrong, and nothing else.
 *
 * <p>Whoever changes the contract or adds a wrong store finds the new expectations and the new table in {@code
 * target/wrong-stores} and {@code target/evidence}, to be read and copied over {@code expected.txt} and {@code
 * docs/evidence/wrong-stores.md}.
 */
@Tag("one-lane")
class WrongStoresTest {

    private static final Path TARGET = Path.of("target");
    private static final Path REPORTS = TARGET.resolve("wrong-stores");
    private static final Path EVIDENCE = TARGET.resolve("evidence/wrong-stores.md");
    private static final Path COMMITTED =
            Path.of(System.getProperty("lease4j.root", "..")).resolve("docs/evidence/wrong-stores.md");

    private static final Map<String, ContractRun> RUNS = new LinkedHashMap<>();
    private static final Map<String, Map<String, String>> EXPECTED = Expected.read();

    @BeforeAll
    static void run() throws IOException {
        WrongStores.all().forEach(wrong -> RUNS.put(wrong.name(), ContractRun.of(wrong, REPORTS)));
        List<String> names = WrongStores.all().stream().map(WrongStore::name).toList();
        Files.createDirectories(REPORTS);
        Files.writeString(REPORTS.resolve("expected.txt"), Expected.write(names, RUNS));
        Files.createDirectories(EVIDENCE.getParent());
        Files.writeString(EVIDENCE, WrongStoresTable.of(WrongStores.all(), RUNS));
    }

    static List<WrongStore> all() {
        return WrongStores.all();
    }

    @Test
    void without_a_fault_everything_passes() {
        ContractRun run = ContractRun.of(WrongStores.NOTHING_WRONG, REPORTS);
        assertThat(run.failed()).isEmpty();
        assertThat(run.passed()).isEqualTo(ContractTests.names());
    }

    @ParameterizedTest
    @MethodSource("all")
    void exactly_the_expected_tests_fail_and_find_what_they_have_to(WrongStore wrong) {
        ContractRun run = RUNS.get(wrong.name());
        Map<String, String> expected = EXPECTED.getOrDefault(wrong.name(), Map.of());
        assertThat(run.failed()).isNotEmpty().containsExactlyInAnyOrderEntriesOf(expected);
        SortedSet<String> others = new TreeSet<>(ContractTests.names());
        others.removeAll(expected.keySet());
        assertThat(run.passed()).isEqualTo(others);
    }

    @ParameterizedTest
    @MethodSource("all")
    void the_rules_that_a_fault_breaks_notice_it(WrongStore wrong) {
        assertThat(ContractTests.tagsOf(RUNS.get(wrong.name()).failed().keySet()))
                .isNotEmpty()
                .containsAll(wrong.breaks());
    }

    @Test
    void every_rule_and_scenario_of_the_contract_is_broken_by_a_wrong_store() {
        Set<String> broken = WrongStores.all().stream()
                .flatMap(wrong -> wrong.breaks().stream())
                .collect(Collectors.toSet());
        assertThat(broken).containsExactlyInAnyOrderElementsOf(ContractTests.allTags());
    }

    @Test
    void every_test_of_the_contract_fails_for_a_wrong_store() {
        Set<String> failing = RUNS.values().stream()
                .flatMap(run -> run.failed().keySet().stream())
                .collect(Collectors.toSet());
        assertThat(failing).containsExactlyInAnyOrderElementsOf(ContractTests.names());
    }

    @Test
    void the_committed_table_is_the_generated_one() throws IOException {
        assertThat(COMMITTED).hasSameTextualContentAs(EVIDENCE);
    }

    @Test
    void names_are_unique() {
        assertThat(WrongStores.all()).extracting(WrongStore::name).doesNotHaveDuplicates();
        assertThat(EXPECTED.keySet())
                .isEqualTo(WrongStores.all().stream().map(WrongStore::name).collect(Collectors.toSet()));
    }
}
