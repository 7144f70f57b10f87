package io.lease4j.chaos.report;

import java.util.List;
import java.util.Locale;

/** Draws one stretch of time: a lane for each key, faults behind, effects and unknown outcomes on it. */
final class Picture {

    private static final int LEFT = 48;
    private static final int WIDTH = 1196;
    private static final int TOP = 40;
    private static final int LANE = 52;
    private static final int BAR = 16;
    private static final double LABEL = 6.4;

    private final List<String> keys;
    private final double from;
    private final double to;
    private final StringBuilder svg = new StringBuilder(1 << 14);

    Picture(List<String> keys, double from, double to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    String draw(List<Fault> faults, List<Bar> bars, List<Mark> marks) {
        int height = TOP + keys.size() * LANE + 8;
        svg.append(String.format(
                Locale.ROOT,
                "<svg role=\"img\" aria-label=\"%.0f to %.0f s\" viewBox=\"0 0 %d %d\" width=\"%d\">",
                from / 1000,
                to / 1000,
                WIDTH,
                height,
                WIDTH));
        ticks(height);
        faults.stream().filter(it -> it.to() >= from && it.from() < to).forEach(it -> band(it, height));
        for (int i = 0; i < keys.size(); i++) {
            text(0, TOP + i * LANE + BAR + 13, "name", keys.get(i));
        }
        bars.stream().filter(it -> it.to() >= from && it.from() < to).forEach(this::bar);
        marks.stream().filter(it -> it.at() >= from && it.at() < to).forEach(this::mark);
        return svg.append("</svg>\n").toString();
    }

    private double x(double at) {
        double clamped = Math.max(from, Math.min(to, at));
        return LEFT + (clamped - from) / (to - from) * (WIDTH - LEFT - 4);
    }

    private void ticks(int height) {
        double step = step();
        for (double at = Math.ceil(from / step) * step; at <= to; at += step) {
            add("<path class=\"grid\" d=\"M%.1f %dV%d\"/>", x(at), TOP - 8, height - 4);
            text(x(at) + 3, 11, "", String.format(Locale.ROOT, "%.0f s", at / 1000));
        }
    }

    private double step() {
        double step = 1000;
        while ((to - from) / step > 14) {
            step *= step % 3000 == 0 || step == 1000 ? 5 : 2;
        }
        return step;
    }

    private void band(Fault it, int height) {
        double left = x(it.from());
        double width = Math.max(2, x(it.to()) - left);
        svg.append("<g>");
        add(
                "<rect class=\"band\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                left, TOP - 8, width, height - TOP + 4);
        add("<rect class=\"edge\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"2\"/>", left, TOP - 9, width);
        title(Figures.name(it.kind()) + " of " + it.target() + ", " + Math.round(it.to() - it.from()) + " ms; "
                + it.evidence());
        svg.append("</g>");
        if (it.from() >= from) {
            text(left, 26, "fault", Figures.name(it.kind()));
        }
    }

    private void bar(Bar it) {
        int lane = keys.indexOf(it.key());
        if (lane < 0) {
            return;
        }
        int y = TOP + lane * LANE + 14;
        double left = x(it.from());
        double width = Math.max(1.2, x(it.to()) - left - 0.6);
        svg.append("<g>");
        add(
                "<rect class=\"w%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>",
                it.worker() == 0 ? 0 : (it.worker() - 1) % 6 + 1, left, y, width, BAR);
        title(String.format(
                Locale.ROOT,
                "token %d, worker %d (%s), %.0f to %.0f ms, %s",
                it.token(),
                it.worker(),
                it.holder(),
                it.from(),
                it.to(),
                it.how()));
        svg.append("</g>");
        String label = Long.toString(it.token());
        if (width > LABEL * label.length() + 6) {
            text(left + 3, y + 12, "token", label);
        }
    }

    private void mark(Mark it) {
        int lane = Math.max(0, keys.indexOf(it.key()));
        int y = TOP + lane * LANE + 14;
        double x = x(it.at());
        svg.append("<g>");
        switch (it.kind()) {
            case ACCEPTED -> add("<circle class=\"ok\" cx=\"%.1f\" cy=\"%d\" r=\"2.2\"/>", x, y - 5);
            case REFUSED -> add("<circle class=\"no\" cx=\"%.1f\" cy=\"%d\" r=\"2.6\"/>", x, y - 5);
            case TWIN -> add("<path class=\"twin\" d=\"M%.1f %dl5 5m0 -5l-5 5\"/>", x - 2.5, y + BAR + 3);
            case WRONG -> add("<path class=\"wrong\" d=\"M%.1f %dl6 11h-12z\"/>", x, y - 12);
            case UNKNOWN_DID -> add("<path class=\"u did\" d=\"M%.1f %dl4 4l-4 4l-4 -4z\"/>", x, y + BAR + 10);
            case UNKNOWN_NOT -> add("<path class=\"u not\" d=\"M%.1f %dl4 4l-4 4l-4 -4z\"/>", x, y + BAR + 10);
        }
        title(it.title());
        svg.append("</g>");
    }

    private void title(String words) {
        svg.append("<title>").append(Words.escape(words)).append("</title>");
    }

    private void text(double x, double y, String style, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, style.isEmpty() ? "" : " class=\"" + style + "\"");
        svg.append(Words.escape(words)).append("</text>");
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
