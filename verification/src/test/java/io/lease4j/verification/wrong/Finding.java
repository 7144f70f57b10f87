package io.lease4j.verification.wrong;

import java.util.regex.Pattern;

/** What a failed test found, without what differs from run to run. */
final class Finding {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /** A value's own words, which show random ids. */
    private static final Pattern VALUE = Pattern.compile("\\b[A-Z]\\w*(\\.\\w+)?\\[[^\\[\\]]*]|=\\[[^\\[\\]]*]");

    /** A value that is told last, and all that follows. */
    private static final Pattern LAST =
            Pattern.compile("(: <?\"?| in: \\[)[A-Z]\\w*(\\.\\w+)?\\[.*|: <?\"?\\(value\\).*");

    /** UUIDs, fingerprints and lease ids; no code, and no name of a constant. */
    private static final Pattern IDS =
            Pattern.compile("(?![A-Z_]+(?![\\w-])|[a-z-]+(?![\\w-]))[\\w-]{22,}(#\\d+\\([\\w-]+\\))?");

    private static final int LONGEST = 160;

    private Finding() {}

    static String of(Throwable failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        String oneLine = SPACE.matcher(message).replaceAll(" ").trim();
        String plain =
                IDS.matcher(withoutValues(LAST.matcher(oneLine).replaceAll(""))).replaceAll("(id)");
        return plain.codePointCount(0, plain.length()) <= LONGEST
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, LONGEST)).trim();
    }

    /** Values hold values: from the inside out. */
    private static String withoutValues(String text) {
        String before;
        String after = text;
        do {
            before = after;
            after = VALUE.matcher(before).replaceAll("(value)");
        } while (!after.equals(before));
        return after;
    }
}
