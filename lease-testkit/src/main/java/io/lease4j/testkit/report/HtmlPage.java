package io.lease4j.testkit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page for people: a grid of scenarios and layers, the reasons, and a timeline for each failure. */
final class HtmlPage {

    private static final Map<Status, String> MARKS =
            Map.of(Status.PROVEN, "✓ proven", Status.FAILED, "✗ failed", Status.NOT_PROVABLE, "– not provable here");

    private final MatrixReport report;

    HtmlPage(MatrixReport report) {
        this.report = report;
    }

    String text() {
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<title>Lease matrix: " + escape(report.backend()) + "</title>\n<style>" + HtmlStyle.CSS
                + "</style></head>\n<body><main>\n<header><h1>" + escape(report.backend()) + "</h1>"
                + "<p class=\"lead\">" + verdict() + "</p>" + notes() + "</header>\n" + grid() + failures()
                + rules() + "</main></body></html>\n";
    }

    private String verdict() {
        Map<Status, Long> counts = report.scenarios().stream()
                .collect(Collectors.groupingBy(ScenarioResult::status, Collectors.counting()));
        return List.of(Status.PROVEN, Status.FAILED, Status.NOT_PROVABLE).stream()
                .filter(counts::containsKey)
                .map(status -> "<span class=\"chip " + status.text() + "\">" + counts.get(status) + " "
                        + status.text().replace('-', ' ') + "</span>")
                .collect(Collectors.joining(" "));
    }

    private String notes() {
        return report.notes().stream()
                .map(note -> "<p class=\"note\">" + escape(note) + "</p>")
                .collect(Collectors.joining());
    }

    private String grid() {
        Set<Layer> layers =
                report.scenarios().stream().map(ScenarioResult::layer).collect(Collectors.toCollection(TreeSet::new));
        Map<Scenario, Map<Layer, ScenarioResult>> byScenario = new TreeMap<>();
        report.scenarios()
                .forEach(result -> byScenario
                        .computeIfAbsent(result.scenario(), scenario -> new TreeMap<>())
                        .put(result.layer(), result));
        StringBuilder html = new StringBuilder("<section><table><thead><tr><th>Scenario</th>");
        layers.forEach(layer -> html.append("<th>")
                .append(layer.name())
                .append("<small>")
                .append(layer.title())
                .append("</small></th>"));
        html.append("</tr></thead><tbody>\n");
        byScenario.forEach((scenario, results) -> {
            html.append("<tr><th scope=\"row\"><b>")
                    .append(scenario.id())
                    .append("</b> ")
                    .append(escape(scenario.title()))
                    .append("</th>");
            layers.forEach(layer -> html.append(cell(scenario, results.get(layer))));
            html.append("</tr>\n");
        });
        return html.append("</tbody></table></section>\n").toString();
    }

    private static String cell(Scenario scenario, @org.jspecify.annotations.Nullable ScenarioResult result) {
        if (result == null) {
            return "<td class=\"none\">·</td>";
        }
        Status status = result.status();
        String mark = MARKS.get(status);
        String text = status == Status.FAILED ? "<a href=\"#" + scenario.id() + "\">" + mark + "</a>" : mark;
        String why = status == Status.NOT_PROVABLE ? "<small>" + escape(result.reason()) + "</small>" : "";
        String names = result.tests().stream().map(TestResult::test).collect(Collectors.joining("\n"));
        return "<td class=\"" + status.text() + "\" title=\"" + escape(names) + "\">" + text + why + "</td>";
    }

    private String failures() {
        Map<String, TestResult> failed = new LinkedHashMap<>();
        Map<String, String> anchors = new LinkedHashMap<>();
        for (ScenarioResult result : report.scenarios()) {
            for (TestResult test : result.tests()) {
                if (test.status() == Status.FAILED) {
                    failed.putIfAbsent(test.test(), test);
                    anchors.putIfAbsent(test.test(), result.scenario().id());
                }
            }
        }
        for (RuleResult rule : report.rules()) {
            if (rule.result().status() == Status.FAILED) {
                failed.putIfAbsent(rule.result().test(), rule.result());
            }
        }
        StringBuilder html = new StringBuilder();
        Set<String> anchored = new TreeSet<>();
        failed.forEach((name, test) -> {
            String anchor = anchors.get(name);
            html.append("<section class=\"failure\"");
            if (anchor != null && anchored.add(anchor)) {
                html.append(" id=\"").append(anchor).append('"');
            }
            html.append("><h2>")
                    .append(anchor == null ? "" : anchor + ": ")
                    .append(escape(name))
                    .append("</h2><pre>")
                    .append(escape(test.reason()))
                    .append("</pre>")
                    .append(test.failure().map(HtmlPage::explain).orElse(""))
                    .append("</section>\n");
        });
        return html.toString();
    }

    private static String explain(Failure failure) {
        StringBuilder html = new StringBuilder();
        failure.seed()
                .ifPresent(seed -> html.append("<p>Seed <code>").append(seed).append("</code></p>"));
        html.append("<p>Replay: <code class=\"replay\">")
                .append(unbroken(failure.replay()))
                .append("</code></p>");
        if (!failure.schedule().isEmpty()) {
            html.append("<div class=\"timeline\">")
                    .append(new Timeline(failure.schedule()).svg())
                    .append("</div>");
        }
        return html.toString();
    }

    /** A browser breaks lines at hyphens too, which options begin with. */
    private static String unbroken(String command) {
        return Stream.of(command.split(" "))
                .map(word -> "<span>" + escape(word) + "</span>")
                .collect(Collectors.joining(" "));
    }

    private String rules() {
        Map<String, List<TestResult>> byRule = new LinkedHashMap<>();
        report.rules().stream()
                .sorted(java.util.Comparator.comparing(HtmlPage::order))
                .forEach(rule -> byRule.computeIfAbsent(rule.rule(), id -> new ArrayList<>())
                        .add(rule.result()));
        if (byRule.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<section><h2>Rules of docs/guarantees.md</h2><p class=\"rules\">");
        byRule.forEach((rule, results) -> {
            Status status = worst(results);
            String names = results.stream().map(HtmlPage::line).collect(Collectors.joining("\n"));
            html.append("<span class=\"chip ")
                    .append(status.text())
                    .append("\" title=\"")
                    .append(escape(names))
                    .append("\">")
                    .append(escape(rule))
                    .append("</span> ");
        });
        return html.append("</p></section>\n").toString();
    }

    private static String line(TestResult result) {
        return result.reason().isEmpty() ? result.test() : result.test() + ": " + result.reason();
    }

    private static String order(RuleResult rule) {
        int dash = rule.rule().indexOf('-');
        return rule.rule().substring(0, dash) + String.format("%4s", rule.rule().substring(dash + 1));
    }

    private static Status worst(List<TestResult> results) {
        Set<Status> all = results.stream().map(TestResult::status).collect(Collectors.toSet());
        if (all.contains(Status.FAILED)) {
            return Status.FAILED;
        }
        return all.contains(Status.NOT_PROVABLE) ? Status.NOT_PROVABLE : Status.PROVEN;
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
