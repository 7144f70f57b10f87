package io.lease4j.chaos.report;

import java.util.List;
import java.util.Locale;

/** Draws a whole run small: faults behind, and for each bit of time how many grants there were and what the twins saw. */
final class Overview {

    private static final int WIDTH = 1196;
    private static final int LEFT = 48;
    private static final int HALF = 44;
    private static final int BITS = 280;

    private Overview() {}

    static String draw(double duration, List<Fault> faults, List<Bar> bars, List<Mark> marks) {
        int[] grants = new int[BITS];
        int[] twins = new int[BITS];
        bars.forEach(it -> grants[bit(it.from(), duration)]++);
        marks.stream().filter(it -> it.kind() == Mark.Kind.TWIN).forEach(it -> twins[bit(it.at(), duration)]++);
        int most = 1;
        for (int i = 0; i < BITS; i++) {
            most = Math.max(most, Math.max(grants[i], twins[i]));
        }
        StringBuilder svg = new StringBuilder(1 << 14);
        svg.append("<svg role=\"img\" aria-label=\"the whole run\" viewBox=\"0 0 " + WIDTH + " " + (2 * HALF + 36)
                + "\" width=\"" + WIDTH + "\">");
        double scale = (WIDTH - LEFT) / duration;
        for (Fault it : faults) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<g><rect class=\"band\" x=\"%.1f\" y=\"8\" width=\"%.1f\" height=\"%d\"/><title>%s</title></g>",
                    LEFT + it.from() * scale,
                    Math.max(1.5, (it.to() - it.from()) * scale),
                    2 * HALF + 6,
                    Words.escape(Figures.name(it.kind()) + " of " + it.target())));
        }
        double wide = (WIDTH - LEFT) / (double) BITS;
        for (int i = 0; i < BITS; i++) {
            column(
                    svg,
                    "heat",
                    LEFT + i * wide,
                    wide,
                    HALF + 10 - size(grants[i], most),
                    size(grants[i], most),
                    grants[i] + " grants");
            column(svg, "twins", LEFT + i * wide, wide, HALF + 12, size(twins[i], most), twins[i] + " twin violations");
        }
        svg.append("<text x=\"0\" y=\"" + HALF + "\">grants</text><text x=\"0\" y=\"" + (HALF + 26) + "\">twin</text>");
        for (int i = 0; i <= 6; i++) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>",
                    LEFT + (WIDTH - LEFT) * i / 6.0,
                    2 * HALF + 30,
                    i == 6 ? "end" : i == 0 ? "start" : "middle",
                    Words.time(duration * i / 6)));
        }
        return svg.append("</svg>\n").toString();
    }

    private static int bit(double at, double duration) {
        return (int) Math.max(0, Math.min(BITS - 1, at / duration * BITS));
    }

    private static double size(int count, int most) {
        return count == 0 ? 0 : Math.max(1.5, HALF * count / (double) most);
    }

    private static void column(
            StringBuilder svg, String style, double x, double wide, double y, double height, String title) {
        if (height > 0) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<g><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/><title>%s</title></g>",
                    style,
                    x,
                    y,
                    wide - 0.7,
                    height,
                    title));
        }
    }
}
