package io.lease4j.recovery;

import io.lease4j.recovery.Inputs.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All combinations of inputs as rows of a document. Rows that come to the same and differ in one input only are one row
 * that names several values of it.
 */
final class DecisionTable {

    /** Which values of each input, and what they come to. */
    private record Merged(List<Set<Integer>> values, Classification decided) {

        List<Object> allBut(int dimension) {
            List<Object> key = new ArrayList<>(values);
            key.set(dimension, decided);
            return key;
        }
    }

    private DecisionTable() {}

    static List<String> lines(List<Row> rows) {
        List<Merged> merged = rows.stream()
                .map(row -> new Merged(row.indexes().stream().map(Set::of).collect(Collectors.toList()), row.decided()))
                .toList();
        for (int dimension = Inputs.ALL.size() - 1; dimension >= 0; dimension--) {
            merged = merge(merged, dimension);
        }
        List<String> lines = new ArrayList<>();
        lines.add("| " + names(Inputs.ALL.stream().map(Dimension::name).toList()) + " | decision | reason |");
        lines.add("|" + "---|".repeat(Inputs.ALL.size() + 2));
        merged.stream()
                .sorted(Comparator.comparing((Merged row) -> row.decided().reason())
                        .thenComparing(row -> row.values().toString()))
                .map(DecisionTable::line)
                .forEach(lines::add);
        return lines;
    }

    private static List<Merged> merge(List<Merged> rows, int dimension) {
        Map<List<Object>, Merged> merged = new LinkedHashMap<>();
        for (Merged row : rows) {
            merged.merge(row.allBut(dimension), row, (one, other) -> {
                List<Set<Integer>> values = new ArrayList<>(one.values());
                Set<Integer> both = new TreeSet<>(one.values().get(dimension));
                both.addAll(other.values().get(dimension));
                values.set(dimension, both);
                return new Merged(values, one.decided());
            });
        }
        return List.copyOf(merged.values());
    }

    private static String line(Merged row) {
        List<String> cells = IntStream.range(0, Inputs.ALL.size())
                .mapToObj(i -> cell(Inputs.ALL.get(i), row.values().get(i)))
                .toList();
        Classification decided = row.decided();
        return "| " + names(cells) + " | **" + decided.decision().code() + "** | "
                + decided.reason().code() + " |";
    }

    private static String cell(Dimension<?> dimension, Set<Integer> chosen) {
        int all = dimension.values().size();
        if (chosen.size() == all) {
            return "any";
        }
        List<String> named = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            (chosen.contains(i) ? named : others).add(dimension.values().get(i).name());
        }
        return others.size() < named.size() && others.size() <= 2
                ? "not: " + String.join("; ", others)
                : String.join("; ", named);
    }

    private static String names(List<String> cells) {
        return String.join(" | ", cells);
    }
}
