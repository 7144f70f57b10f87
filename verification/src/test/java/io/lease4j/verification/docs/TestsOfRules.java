package io.lease4j.verification.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a page of rules says below {@code ## Tests}: of each rule a heading, and a point for each class
 * {@code - `TestClass`: `test`, …}. A rule that no test can show says {@code not testable:} and why instead.
 *
 * @param linesByRule what stands below the heading of each rule
 */
record TestsOfRules(Map<String, List<String>> linesByRule) {

    private static final String TITLE = "## Tests";
    private static final Pattern HEADING = Pattern.compile("### (" + GuaranteesTable.ID.pattern() + ")");
    private static final Pattern CLASS = Pattern.compile("- `([\\w.]+)`: (.*)");
    private static final Pattern TEST = Pattern.compile("`(\\w+)`");
    private static final String NOT_TESTABLE = "not testable:";

    static TestsOfRules parse(List<String> page) {
        Map<String, List<String>> byRule = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : page) {
            Matcher heading = HEADING.matcher(line.strip());
            if (heading.matches()) {
                current = byRule.computeIfAbsent(heading.group(1), it -> new ArrayList<>());
            } else if (line.startsWith("#")) {
                current = new ArrayList<>();
            } else if (!line.isBlank()) {
                current.add(line);
            }
        }
        return new TestsOfRules(byRule);
    }

    Set<String> rules() {
        return linesByRule.keySet();
    }

    /** Names {@code TestClass#test}. */
    Set<String> of(String rule) {
        return linesByRule.getOrDefault(rule, List.of()).stream()
                .map(CLASS::matcher)
                .filter(Matcher::matches)
                .flatMap(line -> TEST.matcher(line.group(2)).results().map(test -> line.group(1) + "#" + test.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean cannotShow(String rule) {
        return linesByRule.getOrDefault(rule, List.of()).stream().anyMatch(line -> line.startsWith(NOT_TESTABLE));
    }

    /** The page with all that is below the title written anew; what cannot be tested keeps what it says. */
    static List<String> write(List<String> page, List<String> rules, Map<String, Set<String>> testsByRule) {
        TestsOfRules before = parse(page);
        int title = page.indexOf(TITLE);
        List<String> written = new ArrayList<>(title < 0 ? page : page.subList(0, title));
        if (rules.isEmpty()) {
            return written;
        }
        written.add(TITLE);
        for (String rule : rules) {
            written.add("");
            written.add("### " + rule);
            written.add("");
            Set<String> tests = testsByRule.getOrDefault(rule, Set.of());
            written.addAll(tests.isEmpty() ? before.linesByRule().getOrDefault(rule, List.of()) : points(tests));
        }
        return written;
    }

    private static List<String> points(Set<String> tests) {
        Map<String, Set<String>> byClass = new TreeMap<>();
        for (String test : tests) {
            String[] parts = test.split("#", 2);
            byClass.computeIfAbsent(parts[0], it -> new TreeSet<>()).add("`" + parts[1] + "`");
        }
        return byClass.entrySet().stream()
                .map(it -> "- `" + it.getKey() + "`: " + String.join(", ", it.getValue()))
                .toList();
    }
}
