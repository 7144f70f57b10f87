package io.lease4j.verification.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The numbered rules: every table row {@code | G-07 | what is promised | `TestClass#test`, … |} of a document.
 *
 * <p>A rule that no test can show says {@code not testable:} and why in its last cell.
 */
record GuaranteesTable(List<Rule> rules) {

    static final Pattern ID = Pattern.compile("([A-Z]{1,4})-(\\d{1,3})");

    private static final Pattern TEST = Pattern.compile("`([\\w.]+#\\w+)`");
    private static final Pattern CELL_BORDER = Pattern.compile("(?<!\\\\)\\|");
    private static final String NOT_TESTABLE = "not testable:";

    record Rule(String id, int line, String evidence) {

        Set<String> tests() {
            return TEST.matcher(evidence)
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    static GuaranteesTable parse(List<String> lines) {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            List<String> cells = List.of(CELL_BORDER.split(line, -1));
            if (line.startsWith("|")
                    && cells.size() >= 4
                    && ID.matcher(cells.get(1).strip()).matches()) {
                rules.add(new Rule(
                        cells.get(1).strip(), i + 1, cells.get(cells.size() - 2).strip()));
            }
        }
        return new GuaranteesTable(List.copyOf(rules));
    }

    /** Letters before the number; a section with a prefix of its own counts from 1. */
    Set<String> prefixes() {
        return rules.stream().map(rule -> prefix(rule.id())).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Pairs {@code G-07 -> TestClass#test}. */
    Set<String> pairs() {
        return rules.stream()
                .flatMap(rule -> rule.tests().stream().map(test -> pair(rule.id(), test)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    List<String> numberingFaults() {
        List<String> faults = new ArrayList<>();
        Map<String, Integer> last = new LinkedHashMap<>();
        for (Rule rule : rules) {
            int expected = last.merge(prefix(rule.id()), 1, Integer::sum);
            if (number(rule.id()) != expected) {
                faults.add("line " + rule.line() + ": " + rule.id() + " stands where number " + expected + " is due");
            }
        }
        return faults;
    }

    List<String> rulesWithoutEvidence() {
        return rules.stream()
                .filter(rule -> rule.tests().isEmpty() && !rule.evidence().startsWith(NOT_TESTABLE))
                .map(rule -> "line " + rule.line() + ": " + rule.id() + " names no test")
                .toList();
    }

    /** The same document with the last cell of every rule that a test is tagged with filled anew. */
    static List<String> withTests(List<String> lines, Map<String, Set<String>> testsByRule) {
        List<String> written = new ArrayList<>(lines);
        for (Rule rule : parse(lines).rules()) {
            Set<String> tests = testsByRule.getOrDefault(rule.id(), Set.of());
            if (!tests.isEmpty()) {
                String line = lines.get(rule.line() - 1).stripTrailing();
                int lastCell = line.lastIndexOf('|', line.length() - 2) + 1;
                String named = tests.stream().map(test -> "`" + test + "`").collect(Collectors.joining(", "));
                written.set(rule.line() - 1, line.substring(0, lastCell) + " " + named + " |");
            }
        }
        return written;
    }

    static String pair(String rule, String test) {
        return rule + " -> " + test;
    }

    static String prefix(String id) {
        return id.substring(0, id.indexOf('-'));
    }

    private static int number(String id) {
        Matcher parts = ID.matcher(id);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a rule id: " + id);
        }
        return Integer.parseInt(parts.group(2));
    }
}
