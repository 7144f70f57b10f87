package io.lease4j.internal;

import java.util.Arrays;

/** Base64 for URLs, read character by character: what a pattern and a decoder do, without what they leave behind. */
public final class Base64Url {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final int BITS = 6;
    private static final byte NONE = -1;
    private static final byte[] VALUES = values();

    private Base64Url() {}

    /** Tells whether the text has no other characters. */
    public static boolean isAlphabet(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (value(text.charAt(i)) == NONE) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first 32 bits of what a text of at least six characters of the alphabet stands for. */
    public static int firstBits(String text) {
        long bits = 0;
        for (int i = 0; i < 6; i++) {
            bits = bits << BITS | value(text.charAt(i));
        }
        return (int) (bits >>> (6 * BITS - Integer.SIZE));
    }

    private static byte value(char character) {
        return character < VALUES.length ? VALUES[character] : NONE;
    }

    private static byte[] values() {
        byte[] values = new byte['z' + 1];
        Arrays.fill(values, NONE);
        for (int i = 0; i < ALPHABET.length(); i++) {
            values[ALPHABET.charAt(i)] = (byte) i;
        }
        return values;
    }
}
