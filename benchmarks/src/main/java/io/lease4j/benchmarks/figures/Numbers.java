package io.lease4j.benchmarks.figures;

import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {

    private Numbers() {}

    /** Three digits that count, or all before the point; no more zeros than needed. */
    static String text(double value) {
        double size = Math.abs(value);
        if (size == Math.rint(size) && size < 1e15) {
            return grouped(value);
        }
        if (size >= 100) {
            return grouped(Math.rint(value));
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3g", value);
    }

    private static String grouped(double whole) {
        // A thin space between thousands would break in some viewers, a comma reads as a point in others.
        return String.format(Locale.ROOT, "%,d", (long) whole).replace(',', ' ');
    }
}
