package io.lease4j.chaos.report;

import java.util.Locale;

/** Text for a page. */
final class Words {

    private Words() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A moment of the run, in minutes and seconds. */
    static String time(double millis) {
        long seconds = Math.round(millis / 1000);
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }

    /** A moment of the run, to the millisecond. */
    static String exact(double millis) {
        return String.format(Locale.ROOT, "%.3f s", millis / 1000);
    }

    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
