package io.lease4j.internal;

import io.lease4j.InvalidValueException;
import io.lease4j.Violation;
import io.lease4j.internal.cost.Utf8;
import java.time.Duration;
import java.util.Objects;

/** Checks of single values, shared by all factories, so that a bound is enforced and worded in one way. */
public final class Bounds {

    /** The last one of ASCII, which is a control character. */
    private static final char FIRST_BEYOND_TEXT = 0x7f;

    private Bounds() {}

    /** Returns {@code value} if it is well-formed text of {@code min} to {@code max} bytes of UTF-8. */
    public static String text(String field, String value, int min, int max) {
        Objects.requireNonNull(value, field);
        // A char is at least one byte: refuse huge input before scanning it.
        if (value.length() > max) {
            throw violation(field, bound(min, max), "more than " + max + " bytes");
        }
        int bytes = 0;
        for (int i = 0; i < value.length(); ) {
            char c = value.charAt(i);
            if (c < FIRST_BEYOND_TEXT) {
                // Nearly every character of every text, on the way of every call.
                if (c < ' ') {
                    throw violation(field, bound(min, max), "a control character");
                }
                bytes++;
                i++;
                continue;
            }
            int codePoint = value.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw violation(field, bound(min, max), "an unpaired surrogate");
            }
            if (Character.isISOControl(codePoint)) {
                throw violation(field, bound(min, max), "a control character");
            }
            String character = Character.toString(codePoint);
            bytes += Utf8.length(character);
            i += character.length();
        }
        if (bytes < min || bytes > max) {
            throw violation(field, bound(min, max), bytes + " bytes");
        }
        return value;
    }

    /** Made only where it is told: most values are in their bounds. */
    private static String bound(int min, int max) {
        return min + " to " + max + " bytes of UTF-8 without control characters or unpaired surrogates";
    }

    /** Returns {@code value} if it lies between {@code min} and {@code max}, both included. */
    public static long range(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw violation(field, min + " to " + max, Long.toString(value));
        }
        return value;
    }

    /** Returns {@code value} if it is a whole number of milliseconds from {@code min} to {@code max}. */
    public static Duration millis(String field, Duration value, Duration min, Duration max) {
        Objects.requireNonNull(value, field);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0 || value.toNanosPart() % 1_000_000 != 0) {
            throw violation(field, min + " to " + max + " in whole milliseconds", value.toString());
        }
        return value;
    }

    /** Makes the one exception that all factories throw. */
    public static InvalidValueException violation(String field, String bound, String size) {
        return new InvalidValueException(new Violation(field, bound, size));
    }
}
