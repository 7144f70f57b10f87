package io.lease4j.internal.cost;

/** Lengths in UTF-8, without encoding. */
public final class Utf8 {

    private Utf8() {}

    /** Returns how many bytes the text has in UTF-8, as {@code getBytes} encodes it: an unpaired surrogate as one. */
    public static int length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                bytes++;
                if (c >= 0x800) {
                    bytes++;
                    if (Character.isSurrogate(c)) {
                        boolean paired = Character.isHighSurrogate(c)
                                && i + 1 < text.length()
                                && Character.isLowSurrogate(text.charAt(i + 1));
                        // A pair is two chars and four bytes; a lone one becomes a question mark.
                        bytes -= paired ? 0 : 2;
                        i += paired ? 1 : 0;
                    }
                }
            }
        }
        return bytes;
    }
}
