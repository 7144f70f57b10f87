package io.lease4j.testkit.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Draws a schedule: a lane for everyone who took part, time downwards, one row for each step (equal ones folded), with backend time counted
 * from the first step that knew it.
 */
final class Timeline {

    private static final int ROW = 26;
    private static final int TOP = 34;
    private static final int TIME_COLUMN = 90;
    private static final int MIN_LANE = 68;
    private static final int MIN_WORDS = 460;
    private static final int MOST_WORDS = 72;
    /** From about here on, scripts draw characters twice as wide. */
    private static final int FIRST_WIDE = 0x1100;
    /** The last part of a long schedule explains a failure; all of it would be no picture. */
    private static final int MOST_ROWS = 400;
    /** People and processes come first, then what they talk to, then the test itself. */
    private static final List<String> LAST_LANES = List.of("store", "sink", "witness", "backend", "time", "test");

    /** One row: a step, and how often it follows itself. */
    private record Row(ScheduleStep step, int times) {}

    private final List<Row> rows;
    private final List<String> lanes;
    private final int cut;

    Timeline(List<ScheduleStep> all) {
        List<Row> folded = fold(all);
        this.cut = Math.max(0, folded.size() - MOST_ROWS);
        this.rows = folded.subList(cut, folded.size());
        LinkedHashSet<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.add(row.step().lane()));
        this.lanes = new ArrayList<>(names);
        lanes.sort(Comparator.comparingInt(LAST_LANES::indexOf));
    }

    private static List<Row> fold(List<ScheduleStep> all) {
        List<Row> folded = new ArrayList<>();
        for (ScheduleStep step : all) {
            int last = folded.size() - 1;
            if (last >= 0 && folded.get(last).step().equals(step)) {
                folded.set(last, new Row(step, folded.get(last).times() + 1));
            } else {
                folded.add(new Row(step, 1));
            }
        }
        return folded;
    }

    String svg() {
        int laneWidth =
                Math.max(MIN_LANE, lanes.stream().mapToInt(String::length).max().orElse(0) * 7 + 16);
        int wordsAt = TIME_COLUMN + lanes.size() * laneWidth;
        int width = wordsAt
                + rows.stream().mapToInt(row -> widthOf(shown(words(row))) + 16).reduce(MIN_WORDS, Math::max);
        int height = TOP + rows.size() * ROW + 12;
        StringBuilder svg = new StringBuilder("<svg role=\"img\" aria-label=\"schedule\" width=\"" + width
                + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height + "\">");
        for (int i = 0; i < lanes.size(); i++) {
            int x = TIME_COLUMN + i * laneWidth + laneWidth / 2;
            svg.append(text(x, 18, "middle", "", lanes.get(i)))
                    .append("<line class=\"lane\" x1=\"" + x + "\" y1=\"" + (TOP - 8) + "\" x2=\"" + x + "\" y2=\""
                            + height + "\"/>");
        }
        if (cut > 0) {
            svg.append(text(0, 18, "start", "soft", "… " + cut + " earlier"));
        }
        OptionalLong start = rows.stream()
                .map(row -> row.step().backendMillis())
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElseGet(OptionalLong::empty);
        for (int i = 0; i < rows.size(); i++) {
            ScheduleStep step = rows.get(i).step();
            int y = TOP + i * ROW + 10;
            if (step.kind() == ScheduleStep.Kind.FAILURE) {
                svg.append("<rect class=\"band\" x=\"0\" y=\"" + (y - 13) + "\" width=\"" + width + "\" height=\"" + ROW
                        + "\"/>");
            }
            if (step.backendMillis().isPresent()) {
                svg.append(text(
                        TIME_COLUMN - 14,
                        y + 4,
                        "end",
                        "soft",
                        elapsed(step.backendMillis().getAsLong() - start.orElse(0))));
            }
            int x = TIME_COLUMN + lanes.indexOf(step.lane()) * laneWidth + laneWidth / 2;
            svg.append(mark(step.kind(), x, y)).append(text(wordsAt + 8, y + 4, "start", "", words(rows.get(i))));
        }
        return svg.append("</svg>").toString();
    }

    private static String words(Row row) {
        ScheduleStep step = row.step();
        String words = step.outcome().isEmpty() ? step.what() : step.what() + " → " + step.outcome();
        return row.times() == 1 ? words : words + " ×" + row.times();
    }

    private static String mark(ScheduleStep.Kind kind, int x, int y) {
        return switch (kind) {
            case CALL -> "<circle class=\"call\" cx=\"" + x + "\" cy=\"" + y + "\" r=\"6\"/>";
            case STEP ->
                "<rect class=\"step\" x=\"" + (x - 5) + "\" y=\"" + (y - 5)
                        + "\" width=\"10\" height=\"10\" rx=\"2\"/>";
            case FAULT -> "<path class=\"fault\" d=\"M" + x + " " + (y - 7) + " l7 12 h-14 z\"/>";
            case TIME -> "<path class=\"time\" d=\"M" + (x - 6) + " " + (y - 3) + " h12 l-6 8 z\"/>";
            case FAILURE ->
                "<path class=\"failure-mark\" d=\"M" + (x - 6) + " " + (y - 4)
                        + " l2 -2 l4 4 l4 -4 l2 2 l-4 4 l4 4 l-2 2 l-4 -4 l-4 4 l-2 -2 l4 -4 z\"/>";
        };
    }

    private static String elapsed(long millis) {
        return String.format(Locale.ROOT, "%+.3f s", millis / 1000.0);
    }

    private static String text(int x, int y, String anchor, String style, String words) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\""
                + (style.isEmpty() ? "" : " class=\"" + style + "\"") + ">" + HtmlPage.escape(shown(words)) + "</text>";
    }

    private static String shown(String words) {
        return words.codePointCount(0, words.length()) > MOST_WORDS
                ? words.substring(0, words.offsetByCodePoints(0, MOST_WORDS - 1)) + "…"
                : words;
    }

    /** About how wide a text is drawn: what is cut off at the edge explains nothing. */
    private static int widthOf(String words) {
        return words.codePoints().map(c -> c < FIRST_WIDE ? 7 : 14).sum();
    }
}
