package io.lease4j.verification.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.RandomHistories;
import io.lease4j.testkit.random.check.Finding;
import io.lease4j.verification.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random histories find what is wrong with a store, sink or front door. How many it takes is written to
 * {@code target/evidence/wrong-targets.md}, which a long check puts into its report: the median, over runs that start at
 * different seeds.
 */
@Tag("one-lane")
class WrongTargetsTest {

    private static final int RUNS = Boolean.getBoolean("lease4j.long") ? 200 : 20;
    private static final long BETWEEN_RUNS = 1_000_000;
    /** Far above what any of them needs: whoever is not caught by then slips through. */
    private static final int MOST_HISTORIES = 2_000;

    /** How many histories it took, and which check found it. */
    private record Caught(int histories, String check) {}

    @Test
    void every_wrong_target_is_caught() throws IOException {
        List<String> rows = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        for (Wrong wrong : Wrong.all()) {
            List<Caught> runs = IntStream.range(0, RUNS)
                    .parallel()
                    .mapToObj(run -> untilCaught(wrong, run * BETWEEN_RUNS))
                    .toList();
            rows.add(row(wrong, runs));
            if (runs.stream().anyMatch(caught -> caught.check().isEmpty())) {
                missed.add(wrong.name());
            }
        }
        write(rows);
        assertThat(missed).isEmpty();
    }

    private static Caught untilCaught(Wrong wrong, long firstSeed) {
        RandomHistories histories = RandomHistories.on(wrong.target());
        for (int i = 0; i < MOST_HISTORIES; i++) {
            List<Finding> findings = histories.check(firstSeed + i);
            if (!findings.isEmpty()) {
                return new Caught(i + 1, findings.get(0).check());
            }
        }
        return new Caught(MOST_HISTORIES, "");
    }

    private static String row(Wrong wrong, List<Caught> runs) {
        int[] sorted = runs.stream().mapToInt(Caught::histories).sorted().toArray();
        Map<String, Integer> checks = new TreeMap<>();
        runs.forEach(caught -> checks.merge(caught.check(), 1, Integer::sum));
        String by = String.join(
                ", ",
                checks.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .toList());
        return "| " + wrong.name() + " | " + sorted[sorted.length / 2] + " | " + sorted[sorted.length - 1] + " | " + by
                + " |";
    }

    private static void write(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("## Random histories against wrong targets");
        lines.add("");
        lines.add("Histories of 200 operations until something wrong is caught, over " + RUNS + " runs each.");
        lines.add("");
        lines.add("| what is wrong | median | most | found first by |");
        lines.add("|---|---|---|---|");
        lines.addAll(rows);
        Evidence.leave("wrong-targets", lines);
    }
}
