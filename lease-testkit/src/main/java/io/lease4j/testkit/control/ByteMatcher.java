package io.lease4j.testkit.control;

import java.util.Arrays;

/** Looks for bytes in a stream that arrives in pieces. Confined to the stream's pump. */
final class ByteMatcher {

    /** The end of what was read before: a match may begin there. Longer patterns match within one piece only. */
    private static final int MOST_KEPT = 4096;

    private byte[] kept = new byte[0];

    /** Adds a piece and returns the text in which a match that this piece completes is to be found. */
    byte[] window(byte[] piece) {
        byte[] window = Arrays.copyOf(kept, kept.length + piece.length);
        System.arraycopy(piece, 0, window, kept.length, piece.length);
        return window;
    }

    /** Forgets what can no longer be the beginning of a match. */
    void keep(byte[] window, boolean matched) {
        int from = matched ? window.length : Math.max(0, window.length - MOST_KEPT);
        kept = Arrays.copyOfRange(window, from, window.length);
    }

    /** Whether a match ends within the newest bytes: what had passed before somebody asked is not found. */
    static boolean completes(byte[] text, int newest, byte[] pattern) {
        for (int start = Math.max(0, text.length - newest - pattern.length + 1);
                start + pattern.length <= text.length;
                start++) {
            if (Arrays.equals(text, start, start + pattern.length, pattern, 0, pattern.length)) {
                return true;
            }
        }
        return false;
    }
}
