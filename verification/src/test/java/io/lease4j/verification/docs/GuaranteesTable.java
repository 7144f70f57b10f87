package io.lease4j.verification.docs;

import java.nio.file.Path;
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
 * The numbered rules of some pages: every table row {@code | G-07 | what is promised |}, and what each page says of their
 * tests.
 *
 * @param rules of all pages
 * @param strayTests rules of which tests are named on a page that does not have them
 */
record GuaranteesTable(List<Rule> rules, List<String> strayTests) {

    static final Pattern ID = Pattern.compile("([A-Z]{1,4})-(\\d{1,3})");

    private static final Pattern CELL_BORDER = Pattern.compile("(?<!\\\\)\\|");

    /**
     * A rule.
     *
     * @param place page and line
     * @param tests {@code TestClass#test}
     * @param notTestable why no test can show it, if that is said
     */
    record Rule(String id, String place, Set<String> tests, boolean notTestable) {}

    static GuaranteesTable read(List<Path> pages) {
        List<Rule> rules = new ArrayList<>();
        List<String> stray = new ArrayList<>();
        for (Path page : pages) {
            GuaranteesTable table = parse(page.getFileName().toString(), Repository.linesOf(page));
            rules.addAll(table.rules());
            stray.addAll(table.strayTests());
        }
        return new GuaranteesTable(List.copyOf(rules), List.copyOf(stray));
    }

    static GuaranteesTable parse(String page, List<String> lines) {
        TestsOfRules tests = TestsOfRules.parse(lines);
        List<Rule> rules = new ArrayList<>();
        Set<String> ids = new TreeSet<>();
        for (int i = 0; i < lines.size(); i++) {
            List<String> cells = List.of(CELL_BORDER.split(lines.get(i).strip(), -1));
            if (cells.size() == 4 && ID.matcher(cells.get(1).strip()).matches()) {
                String id = cells.get(1).strip();
                ids.add(id);
                rules.add(new Rule(id, page + ":" + (i + 1), tests.of(id), tests.cannotShow(id)));
            }
        }
        List<String> stray = tests.rules().stream()
                .filter(id -> !ids.contains(id))
                .map(id -> page + ": " + id)
                .toList();
        return new GuaranteesTable(List.copyOf(rules), stray);
    }

    /** Letters before the number; a page has a prefix of its own, and counts from 1. */
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
                faults.add(rule.place() + ": " + rule.id() + " stands where number " + expected + " is due");
            }
        }
        return faults;
    }

    List<String> rulesWithoutEvidence() {
        return rules.stream()
                .filter(rule -> rule.tests().isEmpty() && !rule.notTestable())
                .map(rule -> rule.place() + ": " + rule.id() + " names no test")
                .toList();
    }

    /** The same page with the tests of its rules written anew. */
    static List<String> withTests(List<String> lines, Map<String, Set<String>> testsByRule) {
        List<String> ids = parse("", lines).rules().stream().map(Rule::id).toList();
        return TestsOfRules.write(lines, ids, testsByRule);
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
