package io.lease4j.benchmarks.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The picture of a run: three panels of bars, one bar a subject, with a line from the lowest to the highest round. Curator,
 * on another kind of server, is many times slower and does not set the scale: its bar may end in an arrow. One
 * self-contained SVG in plain colours that differ in brightness too, on a ground of its own.
 */
public final class Chart {

    private static final int WIDTH = 860;
    private static final int LABELS = 200;
    private static final int RIGHT = 110;
    private static final int BAR = 18;
    private static final int STEP = 27;
    private static final int TITLE = 40;
    private static final int AXIS = 46;
    private static final int TOP = 78;

    private static final List<String> SUBJECTS = List.of(
            Names.FLOOR,
            Names.SET_DEL,
            Names.OURS,
            Names.SHEDLOCK,
            Names.SHEDLOCK_CHECKED,
            Names.SPRING,
            Names.RFENCEDLOCK,
            Names.RLOCK,
            Names.CURATOR);

    private record Panel(String title, String unit, String workload, String figure) {}

    private record Bar(String subject, Spread spread) {}

    private static final List<Panel> PANELS = List.of(
            new Panel("One thread: p50 of a pair (less is better)", "µs", Names.PAIRS_1, Names.P50),
            new Panel("64 threads (more is better)", "pairs/s", Names.PAIRS_64, Names.RATE),
            new Panel("256 in flight (more is better)", "pairs/s", Names.FLIGHT_256, Names.RATE));

    private final StringBuilder out = new StringBuilder();
    private int y = TOP;

    private Chart() {}

    /**
     * Draws it.
     *
     * @param circumstances of the run
     * @param figures what was measured
     * @return an SVG document; panels without a case are left out
     */
    public static String of(Circumstances circumstances, Figures figures) {
        Chart chart = new Chart();
        PANELS.forEach(panel -> chart.panel(panel, figures));
        return chart.document(circumstances);
    }

    private String document(Circumstances circumstances) {
        String where = String.join(
                ", ",
                Optional.ofNullable(circumstances.facts().get("cpu")).orElse("?"),
                Optional.ofNullable(circumstances.facts().get("java")).orElse("?"),
                Optional.ofNullable(circumstances.facts().get("server")).orElse("?"));
        StringBuilder head = new StringBuilder();
        head.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\" role=\"img\">%n"
                        + "<title>Acquire and release: lease4j beside the floor and others</title>%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                WIDTH,
                y,
                WIDTH,
                y));
        head.append(text(16, 26, "start", "font-size=\"17\" font-weight=\"bold\"", "Acquire and release, one pair"));
        head.append(text(16, 46, "start", "fill=\"#555\"", where));
        int x = 16;
        for (String[] entry : new String[][] {
            {Names.FLOOR, "floor: two empty scripts"}, {Names.OURS, "lease4j"}, {Names.SPRING, "others"}
        }) {
            head.append(box(x, 56, 12, 12, colour(entry[0]))).append(text(x + 18, 67, "start", "", entry[1]));
            x += 46 + 7 * entry[1].length();
        }
        head.append(line(x, 62, x + 26, 62)).append(text(x + 34, 67, "start", "", "lowest to highest round"));
        return head.append(out).append("</svg>\n").toString();
    }

    private void panel(Panel panel, Figures figures) {
        List<Bar> bars = new ArrayList<>();
        for (String subject : SUBJECTS) {
            figures.spread(new Source(panel.workload() + subject, panel.figure()))
                    .ifPresent(spread -> bars.add(new Bar(subject, spread)));
        }
        if (bars.isEmpty()) {
            return;
        }
        double most = bars.stream()
                .filter(bar -> bars.size() == 1 || !bar.subject().equals(Names.CURATOR))
                .mapToDouble(bar -> bar.spread().max())
                .max()
                .orElse(1);
        double step = tick(most);
        double top = step * Math.ceil(most / step);
        out.append(text(16, y + 28, "start", "font-weight=\"bold\"", panel.title()));
        int from = y + TITLE;
        int to = from + bars.size() * STEP;
        for (int i = 0; i * step <= top * 1.0001; i++) {
            double x = x(i * step, top);
            out.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\"/>%n",
                    x,
                    from,
                    x,
                    to + 4,
                    i == 0 ? "#222" : "#ddd"));
            out.append(text(x, to + 19, "middle", "font-size=\"11\" fill=\"#555\"", Numbers.text(i * step)));
        }
        out.append(text(WIDTH - RIGHT + 24, to + 19, "start", "font-size=\"11\" fill=\"#555\"", panel.unit()));
        for (int i = 0; i < bars.size(); i++) {
            bar(bars.get(i), from + i * STEP + (STEP - BAR) / 2, top);
        }
        y = to + AXIS;
    }

    private void bar(Bar bar, int at, double top) {
        Spread spread = bar.spread();
        double middle = at + BAR / 2.0;
        out.append(text(LABELS - 10, middle + 4.5, "end", "", bar.subject()));
        boolean beyond = spread.max() > top;
        out.append(box(LABELS, at, x(spread.median(), top) - LABELS, BAR, colour(bar.subject())));
        if (!beyond) {
            out.append(line(x(spread.min(), top), middle, x(spread.max(), top), middle));
        }
        out.append(text(
                x(spread.max(), top) + 8,
                middle + 4.5,
                "start",
                "font-size=\"12\"",
                (beyond ? "→ " : "") + Numbers.text(spread.median())));
    }

    /** What is beyond the axis ends where it does. */
    private static double x(double value, double top) {
        return LABELS + Math.min(value / top, 1) * (WIDTH - LABELS - RIGHT);
    }

    /** A round step that gives four to ten of them. */
    private static double tick(double most) {
        double size = Math.pow(10, Math.floor(Math.log10(most)));
        return most / size >= 5 ? size : most / size >= 2 ? size / 2 : size / 5;
    }

    private static String colour(String subject) {
        return switch (subject) {
            case Names.OURS -> "#1f5fa8";
            case Names.FLOOR -> "#8a8a8a";
            default -> "#e3a857";
        };
    }

    private static String box(double x, double y, double width, double height, String colour) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                height,
                colour);
    }

    private static String line(double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\" stroke=\"#222\" fill=\"none\"/>%n",
                x1,
                y1,
                x2,
                x1,
                y1 - 4,
                x2,
                y2 - 4);
    }

    private static String text(double x, double y, String anchor, String style, String text) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>%n",
                x,
                y,
                anchor,
                style,
                text.replace("&", "&amp;").replace("<", "&lt;"));
    }
}
