package io.lease4j.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lease4j.chaos.judge.Judge;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.SinkRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {

    @TempDir
    Path folder;

    private RecordFolder record = new RecordFolder(Path.of("."));

    @BeforeEach
    void writeRecord() {
        record = new RecordFolder(folder.resolve("run"));
        record.write(new RunFacts(
                7,
                "one",
                60,
                2,
                1,
                "",
                true,
                "chaos",
                "id",
                1,
                List.of(new RunFacts.Key("k<0>", "key-0", "f".repeat(43), 0, "chaos/0")),
                305_000,
                400,
                2_000,
                9_000,
                1,
                0,
                Map.of("seconds", "60"),
                Map.of("java", "17 \"x\" & <y>")));
        try (LineWriter<SinkRow> rows = LineWriter.append(record.sinks(), SinkRow.class)) {
            rows.write(new SinkRow("postgres", false, "k<0>", 0, 2, "L2", "e2", "x", ""));
            rows.write(new SinkRow("postgres", false, "k<0>", 1, 1, "L1", "e1", "x", ""));
        }
        try (LineWriter<FaultLine> faults = LineWriter.append(record.faults(), FaultLine.class)) {
            faults.write(line(FaultLine.Phase.BEGUN, 1_000, Map.of()));
            faults.write(line(FaultLine.Phase.SHOWN, 1_500, Map.of("keys", "<0>")));
            faults.write(line(FaultLine.Phase.RECOVERED, 2_000, Map.of("recoveryMillis", "250.5")));
        }
    }

    private static FaultLine line(FaultLine.Phase phase, double at, Map<String, String> evidence) {
        return new FaultLine(at, 1, FaultKind.FLUSH_ALL, phase, "server", true, evidence);
    }

    @Test
    void the_json_has_the_two_numbers_and_what_they_rest_on() throws IOException {
        Path file = folder.resolve("report.json");
        JsonReport.write(Judge.judge(record), file);

        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.get("guardedViolations").asInt()).isZero();
        assertThat(json.get("unguardedViolations").asInt()).isEqualTo(1);
        assertThat(json.get("passed").asBoolean()).isTrue();
        assertThat(json.get("seed").asInt()).isEqualTo(7);
        assertThat(json.get("faults").get("flush-all").asInt()).isEqualTo(1);
        assertThat(json.get("recoveryMillisByFault").get("flush-all").get("max").asInt())
                .isEqualTo(251);
        assertThat(List.of(
                        "durationMillis",
                        "operations",
                        "grants",
                        "stepsThatReclaimedReceipts",
                        "takeovers",
                        "unknownOutcomes",
                        "unknownCommitted",
                        "liveness"))
                .allMatch(json::has);
    }

    @Test
    void the_page_shows_the_numbers_first_needs_nothing_else_and_escapes_what_it_shows() throws IOException {
        Path file = folder.resolve("report.html");
        Judgement judgement = Judge.judge(record);
        HtmlReport.write(judgement, file);

        String html = Files.readString(file);
        assertThat(html.indexOf("<b>0</b>")).isPositive().isLessThan(html.indexOf("<b>1</b>"));
        assertThat(html.indexOf("<b>1</b>")).isLessThan(html.indexOf("<table"));
        assertThat(html)
                .doesNotContain("src=", "href=", "<script", "k<0>", "<y>")
                .contains("k&lt;0&gt;");
    }
}
