package io.lease4j.testkit.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The results of one backend, written as JSON for programs and as one self-contained HTML page for people. Immutable.
 *
 * @param backend its name, which names the files
 * @param notes what a reader should know about the run
 * @param scenarios results by scenario and layer
 * @param rules results by numbered guarantee
 * @since 0.1.0
 */
public record MatrixReport(String backend, List<String> notes, List<ScenarioResult> scenarios, List<RuleResult> rules) {

    /** Where reports are written, below the module's folder. */
    public static final Path DIRECTORY = Path.of("target", "lease-matrix");

    /**
     * Refuses null components and copies the lists, in the order of scenarios and layers.
     *
     * @param backend the component
     * @param notes the component
     * @param scenarios the component
     * @param rules the component
     */
    public MatrixReport {
        Objects.requireNonNull(backend, "backend");
        notes = List.copyOf(notes);
        scenarios = scenarios.stream()
                .sorted(Comparator.comparing(ScenarioResult::scenario).thenComparing(ScenarioResult::layer))
                .toList();
        rules = List.copyOf(rules);
    }

    /**
     * Returns the report for programs.
     *
     * @return {@code {"backend": …, "scenarios": [{"id", "layer", "status", "test", "reason"}]}}
     */
    public String toJson() {
        return scenarios.stream()
                .map(result -> "    {\"id\": " + Json.string(result.scenario().id())
                        + ", \"layer\": " + Json.string(result.layer().name())
                        + ", \"status\": " + Json.string(result.status().text())
                        + ", \"test\": " + Json.string(result.test())
                        + ", \"reason\": " + Json.string(result.reason()) + "}")
                .collect(Collectors.joining(
                        ",\n", "{\n  \"backend\": " + Json.string(backend) + ",\n  \"scenarios\": [\n", "\n  ]\n}\n"));
    }

    /**
     * Returns the report for people.
     *
     * @return one HTML page that needs nothing else
     */
    public String toHtml() {
        return new HtmlPage(this).text();
    }

    /**
     * Writes {@code <backend>.json} and {@code <backend>.html}.
     *
     * @param directory where; made if missing
     */
    public void writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            // Failures quote a backend, which may have answered what is no text.
            Files.write(directory.resolve(backend + ".json"), toJson().getBytes(StandardCharsets.UTF_8));
            Files.write(directory.resolve(backend + ".html"), toHtml().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
