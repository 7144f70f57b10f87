package io.lease4j.verification.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of {@code docs/operations.md}. */
final class OperationsTables {

    /** One documented meter. */
    record MeterRow(String name, String kind, Set<String> tags, List<String> explanations) {

        /** Returns its name as Prometheus shows it. */
        String family() {
            String plain = name.replace('.', '_');
            return switch (kind) {
                case "counter" -> plain + "_total";
                case "timer" -> plain + "_seconds";
                default -> plain;
            };
        }

        /** Returns all its labels. */
        Set<String> labels() {
            Set<String> all = new TreeSet<>(tags);
            all.addAll(List.of("backend", "topology"));
            return all;
        }
    }

    private OperationsTables() {}

    static List<MeterRow> meters() {
        return rows("| meter | kind |")
                .map(cells -> new MeterRow(
                        code(cells.get(0)), cells.get(1), codes(cells.get(2)), cells.subList(3, cells.size())))
                .toList();
    }

    /** Returns the codes of the concerns, in the order of the table. */
    static List<String> concerns() {
        return rows("| concern |").map(cells -> code(cells.get(0))).toList();
    }

    /** Returns the events of a level of the audit. */
    static Set<String> events(String level) {
        return rows("| level | events |")
                .filter(cells -> cells.get(0).equals(level))
                .map(cells -> codes(cells.get(1)))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the rows of the table that begins so. */
    private static Stream<List<String>> rows(String head) {
        return lines().stream()
                .dropWhile(line -> !line.startsWith(head))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(String::strip)
                        .toList())
                .map(cells -> cells.subList(0, cells.size() - 1));
    }

    private static String code(String cell) {
        return cell.replace("`", "");
    }

    private static Set<String> codes(String cell) {
        return java.util.regex.Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(Path.of(System.getProperty("lease4j.root", ".."), "docs", "operations.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
