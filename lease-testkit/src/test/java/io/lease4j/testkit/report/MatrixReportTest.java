package io.lease4j.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixReportTest {

    private static final TestResult PROVEN = TestResult.proven("T#proven");
    private static final TestResult OPEN = TestResult.notProvable("T#open", "the fixture offers no wipe()");
    private static final TestResult FAILED = TestResult.failed(
            "T#failed",
            "expected <held> & got \"acquired\"",
            new Failure(
                    List.of(
                            step("A", ScheduleStep.Kind.CALL, "acquire", "acquired #1", 1_000),
                            step("store", ScheduleStep.Kind.STEP, "acquire of B", "acquired", 1_250),
                            step("store", ScheduleStep.Kind.STEP, "acquire of B", "acquired", 1_250),
                            step("test", ScheduleStep.Kind.FAILURE, "expected <held>", "", 1_250)),
                    OptionalLong.of(42),
                    "mvn test -Dtest=T#failed"));

    @Test
    void json_has_exactly_the_agreed_form() {
        MatrixReport report = report(
                new ScenarioResult(Scenario.LR_02, Layer.B, List.of(OPEN)),
                new ScenarioResult(Scenario.LR_01, Layer.D, List.of(PROVEN, TestResult.proven("T#other"))));
        assertThat(report.toJson()).isEqualTo("""
                        {
                          "backend": "memory",
                          "scenarios": [
                            {"id": "LR-01", "layer": "D", "status": "proven", "test": "T#proven, T#other", "reason": ""},
                            {"id": "LR-02", "layer": "B", "status": "not-provable", "test": "T#open", "reason": "the fixture offers no wipe()"}
                          ]
                        }
                        """);
    }

    @Test
    void json_strings_are_escaped() {
        assertThat(Json.string("a\"b\\c\n\r\t\u0001\ud800é")).isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001\\ud800é\"");
    }

    @Test
    void the_worst_test_decides_a_scenario() {
        assertThat(new ScenarioResult(Scenario.LR_01, Layer.D, List.of(PROVEN, OPEN)).status())
                .isEqualTo(Status.NOT_PROVABLE);
        ScenarioResult failed = new ScenarioResult(Scenario.LR_01, Layer.D, List.of(PROVEN, OPEN, FAILED));
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.test()).isEqualTo("T#failed");
        assertThatThrownBy(() -> new ScenarioResult(Scenario.LR_01, Layer.D, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_page_shows_a_failed_schedule_its_seed_and_how_to_replay_it() {
        String html = report(new ScenarioResult(Scenario.LR_01, Layer.D, List.of(FAILED)))
                .toHtml();
        assertThat(html)
                .contains("expected &lt;held&gt; &amp; got &quot;acquired&quot;")
                .contains("Seed <code>42</code>")
                .contains("<span>mvn</span> <span>test</span> <span>-Dtest=T#failed</span>")
                .contains("<svg", "acquire of B → acquired ×2", "+0.250 s")
                .contains("1 failed")
                .doesNotContain("<held>", "http://", "https://", "<script");
    }

    @Test
    void the_page_shows_why_something_is_not_provable_and_the_rules() {
        MatrixReport report = new MatrixReport(
                "memory",
                List.of("Server <7>"),
                List.of(new ScenarioResult(Scenario.LR_15, Layer.B, List.of(OPEN))),
                List.of(new RuleResult("S-10", PROVEN), new RuleResult("S-2", OPEN)));
        String html = report.toHtml();
        assertThat(html).contains("the fixture offers no wipe()", "Server &lt;7&gt;", "not provable here");
        assertThat(html.indexOf(">S-2<")).isPositive().isLessThan(html.indexOf(">S-10<"));
    }

    @Test
    void the_timeline_is_as_wide_as_what_it_says() {
        ScheduleStep narrow = step("test", ScheduleStep.Kind.FAILURE, "short", "", 1_000);
        ScheduleStep wide = step("test", ScheduleStep.Kind.FAILURE, "x".repeat(72), "", 1_000);
        ScheduleStep wider = step("test", ScheduleStep.Kind.FAILURE, "\ud83d\ude00".repeat(72), "", 1_000);
        assertThat(width(wide)).isGreaterThan(width(narrow));
        assertThat(width(wider)).isGreaterThan(width(wide));
    }

    private static int width(ScheduleStep step) {
        String svg = new Timeline(List.of(step)).svg();
        return Integer.parseInt(svg.replaceAll("(?s).*? width=\"(\\d+)\".*", "$1"));
    }

    @Test
    void what_is_no_text_is_written_all_the_same(@TempDir Path folder) throws IOException {
        String faces = "\ud83d\ude00".repeat(100);
        TestResult strange = TestResult.failed(
                "T#strange",
                "\ud800 " + faces,
                new Failure(
                        List.of(step("test", ScheduleStep.Kind.FAILURE, "x" + faces, "", 1_000)),
                        OptionalLong.empty(),
                        "mvn test"));
        report(new ScenarioResult(Scenario.LR_01, Layer.D, List.of(strange))).writeTo(folder);
        assertThat(folder.resolve("memory.json")).content().contains("\\ud800 \\ud83d\\ude00");
        assertThat(folder.resolve("memory.html")).content().contains("\ud83d\ude00…");
    }

    @Test
    void files_are_named_after_the_backend(@TempDir Path folder) throws IOException {
        MatrixReport report = report(new ScenarioResult(Scenario.LR_01, Layer.D, List.of(PROVEN)));
        report.writeTo(folder.resolve("below"));
        assertThat(Files.readString(folder.resolve("below/memory.json"))).isEqualTo(report.toJson());
        assertThat(Files.readString(folder.resolve("below/memory.html"))).isEqualTo(report.toHtml());
    }

    @Test
    void scenarios_are_found_by_id_and_know_their_layers() {
        assertThat(Scenario.of("LR-11")).contains(Scenario.LR_11);
        assertThat(Scenario.of("LR-16")).isEmpty();
        assertThat(Scenario.LR_11.layers()).containsExactly(Layer.D, Layer.V, Layer.P);
    }

    private static MatrixReport report(ScenarioResult... results) {
        return new MatrixReport("memory", List.of(), List.of(results), List.of());
    }

    private static ScheduleStep step(String lane, ScheduleStep.Kind kind, String what, String outcome, long millis) {
        return new ScheduleStep(lane, kind, what, outcome, OptionalLong.of(millis));
    }
}
