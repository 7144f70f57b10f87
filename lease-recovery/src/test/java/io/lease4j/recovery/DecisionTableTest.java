package io.lease4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.recovery.Inputs.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The table of all combinations of inputs, also as {@code docs/recovery.md} prints it. {@code mvn test -pl lease-recovery
 * -am -Dtest=DecisionTableTest -Dlease4j.recovery.write=true} writes it there.
 */
class DecisionTableTest {

    private static final Path DOCUMENT =
            Path.of(System.getProperty("lease4j.root", "..")).resolve("docs/recovery.md");
    private static final String BEGIN = "<!-- decisions: begin -->";
    private static final String END = "<!-- decisions: end -->";

    private static final List<Row> ROWS = Inputs.rows();

    @BeforeAll
    static void write_the_table_if_asked() throws IOException {
        if (Boolean.getBoolean("lease4j.recovery.write")) {
            List<String> lines = Files.readAllLines(DOCUMENT);
            List<String> written = new ArrayList<>(lines.subList(0, lines.indexOf(BEGIN) + 1));
            written.add("");
            written.addAll(DecisionTable.lines(ROWS));
            written.add("");
            written.addAll(lines.subList(lines.indexOf(END), lines.size()));
            Files.write(DOCUMENT, written);
        }
    }

    @Test
    @Tag("RC-1")
    void every_combination_comes_to_one_decision_and_every_decision_and_reason_but_one_is_met() {
        int combinations = Inputs.ALL.stream()
                .mapToInt(dimension -> dimension.values().size())
                .reduce(1, Math::multiplyExact);

        assertThat(ROWS).hasSize(combinations);
        List<RecoveryReason> expected = new ArrayList<>(List.of(RecoveryReason.values()));
        // An observation of another key is a mistake of the caller's, and no state of the world.
        expected.remove(RecoveryReason.OBSERVED_ANOTHER_KEY);
        assertThat(ROWS.stream().map(row -> row.decided().reason()).distinct())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    @Tag("RC-1")
    void the_document_prints_the_table() throws IOException {
        List<String> lines = Files.readAllLines(DOCUMENT);
        List<String> printed = lines.subList(lines.indexOf(BEGIN) + 2, lines.indexOf(END) - 1);

        assertThat(printed).isEqualTo(DecisionTable.lines(ROWS));
    }

    /** Ranks rise with the evidence; equal ranks are not compared but with themselves. */
    @Test
    @Tag("RC-7")
    void more_evidence_of_loss_never_turns_a_decision_towards_resuming() {
        Map<List<Integer>, Classification> decided =
                ROWS.stream().collect(Collectors.toMap(Row::indexes, Row::decided));
        List<String> turned = new ArrayList<>();
        for (Row row : ROWS) {
            for (int dimension = 0; dimension < Inputs.ALL.size(); dimension++) {
                for (List<Integer> worse : withMoreEvidence(row.indexes(), dimension)) {
                    if (!resumes(row.decided()) && resumes(decided.get(worse))) {
                        turned.add(row + " -> " + worse);
                    }
                }
            }
        }
        assertThat(turned).isEmpty();
    }

    @Test
    @Tag("RC-2")
    @Tag("RC-7")
    void resuming_takes_that_nothing_at_all_speaks_against_it() {
        assertThat(ROWS.stream().filter(row -> resumes(row.decided())))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(evidence(row.indexes())).containsOnly(0));
    }

    @Test
    @Tag("RC-6")
    void the_floor_comes_before_what_is_unavailable_and_that_before_what_is_unknown() {
        assertAlways(RecoveryDecision.RECONCILE_FENCING_FLOOR, 0, "unproven", row -> !refused(row));
        assertAlways(RecoveryDecision.BACKEND_UNAVAILABLE, 1, "refused: anything else", row -> true);
        assertAlways(
                RecoveryDecision.RESOLVE_UNKNOWN_OUTCOME,
                2,
                "nothing known",
                row -> row.decided().decision() != RecoveryDecision.RECONCILE_FENCING_FLOOR
                        && row.decided().decision() != RecoveryDecision.BACKEND_UNAVAILABLE);
    }

    private static void assertAlways(
            RecoveryDecision expected, int dimension, String value, Function<Row, Boolean> where) {
        assertThat(ROWS.stream()
                        .filter(row -> nameOf(row, dimension).equals(value))
                        .filter(where::apply)
                        .map(row -> row.decided().decision()))
                .isNotEmpty()
                .containsOnly(expected);
    }

    private static boolean refused(Row row) {
        return nameOf(row, 1).startsWith("refused");
    }

    private static String nameOf(Row row, int dimension) {
        return Inputs.ALL
                .get(dimension)
                .values()
                .get(row.indexes().get(dimension))
                .name();
    }

    private static boolean resumes(Classification decided) {
        return decided.decision() == RecoveryDecision.RESUME_CURRENT;
    }

    private static List<Integer> evidence(List<Integer> indexes) {
        return IntStream.range(0, indexes.size())
                .mapToObj(i -> Inputs.ALL.get(i).values().get(indexes.get(i)).evidence())
                .toList();
    }

    private static List<List<Integer>> withMoreEvidence(List<Integer> indexes, int dimension) {
        List<? extends Dimension.Value<?>> values = Inputs.ALL.get(dimension).values();
        int now = values.get(indexes.get(dimension)).evidence();
        return IntStream.range(0, values.size())
                .filter(i -> values.get(i).evidence() > now)
                .mapToObj(i -> {
                    List<Integer> worse = new ArrayList<>(indexes);
                    worse.set(dimension, i);
                    return List.copyOf(worse);
                })
                .toList();
    }
}
