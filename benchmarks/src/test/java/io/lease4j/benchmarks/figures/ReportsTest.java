package io.lease4j.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportsTest {

    private final Circumstances circumstances =
            new Circumstances(Map.of("cpu", "2 × <fast> & cheap", "java", "17", "server", "Valkey"));
    private final Figures figures = new Figures();

    ReportsTest() {
        for (int round = 0; round < 3; round++) {
            figures.add("pairs1/floor", round, Map.of("p50.micros", 100.0 + round));
            figures.add("pairs1/lease4j", round, Map.of("p50.micros", 2 * (100.0 + round)));
            figures.add("pairs64/floor", round, Map.of("pairs.per.second", 40_000.0));
            figures.add("pairs64/lease4j", round, Map.of("pairs.per.second", 36_000.0));
        }
        figures.fail("pairs64/curator", "round 1: not taken");
    }

    @Test
    void json_has_one_number_for_each_ratio_and_none_for_what_was_not_measured() {
        String json = JsonReport.of(circumstances, figures);
        assertThat(json).contains("""
                  "ratios": {
                    "pair.p50.vs.floor": 2,
                    "pairs64.vs.floor": 0.9
                  },
                """);
        assertThat(json)
                .contains("\"reached\": false", "\"reached\": true", "\"pairs64/curator\": \"round 1: not taken\"");
    }

    @Test
    void json_has_the_value_of_each_round_in_their_order() {
        figures.add("half/floor", 1, Map.of("server.cores", 0.5));
        figures.add("half/floor", 0, Map.of("server.cores", 0.75));
        assertThat(JsonReport.of(circumstances, figures)).contains("\"perRound\": [0.75, 0.5]");
    }

    @Test
    void the_table_shows_reach_actual_and_verdict() {
        assertThat(MarkdownReport.of(circumstances, figures))
                .contains(
                        "| one thread, p50 of a pair, × floor | ≤ 1.12 | 2 (2 to 2) | **not reached** |",
                        "| 64 threads, pairs/s, × floor | ≥ 0.85 | 0.90 (0.90 to 0.90) | reached |",
                        "| 64 threads, pairs/s, × Spring Integration | ≥ 1.15 | – | not measured |",
                        "- pairs64/curator: round 1: not taken");
    }

    @Test
    void a_smaller_size_is_said_in_the_verdict() {
        figures.add("renewals", 0, Map.of("client.cores", 0.1, "full.size", 0.0));
        assertThat(MarkdownReport.of(circumstances, figures))
                .contains("| ≤ 0.50 | 0.10 | reached, at a smaller size |");
    }

    @Test
    void the_chart_is_a_document_with_a_bar_and_a_label_for_each_subject() throws Exception {
        Document chart = parsed(Chart.of(circumstances, figures));
        assertThat(texts(chart))
                .contains("2 × <fast> & cheap, 17, Valkey", "lowest to highest round", "202", "36 000", "pairs/s", "µs")
                .doesNotContain("curator", "256 in flight (more is better)");
        // The ground, three of the legend, and two in each of two panels.
        assertThat(chart.getElementsByTagName("rect").getLength()).isEqualTo(1 + 3 + 4);
    }

    @Test
    void the_longer_bar_belongs_to_the_greater_figure_and_none_leaves_the_picture() throws Exception {
        Document chart = parsed(Chart.of(circumstances, figures));
        NodeList bars = chart.getElementsByTagName("rect");
        double[] widths = IntStream.range(4, 8)
                .mapToDouble(i -> Double.parseDouble(
                        bars.item(i).getAttributes().getNamedItem("width").getNodeValue()))
                .toArray();
        assertThat(widths[1] / widths[0]).isBetween(1.99, 2.01);
        assertThat(widths[3] / widths[2]).isBetween(0.89, 0.91);
        double width = Double.parseDouble(chart.getDocumentElement().getAttribute("width"));
        for (double bar : widths) {
            assertThat(bar).isPositive().isLessThan(width);
        }
    }

    @Test
    void what_is_many_times_slower_does_not_make_the_others_unreadable() throws Exception {
        figures.add("pairs1/curator", 0, Map.of("p50.micros", 7_777.0));
        Document chart = parsed(Chart.of(circumstances, figures));
        assertThat(texts(chart)).contains("→ 7 777", "200").doesNotContain("7 777");
        NodeList bars = chart.getElementsByTagName("rect");
        assertThat(IntStream.range(4, bars.getLength())
                        .mapToObj(bars::item)
                        .map(bar -> bar.getAttributes().getNamedItem("width").getNodeValue())
                        .map(Double::parseDouble))
                .allMatch(width -> width <= 550);
    }

    private static List<String> texts(Document chart) {
        NodeList all = chart.getElementsByTagName("text");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> all.item(i).getTextContent())
                .toList();
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
