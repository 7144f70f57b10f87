package io.lease4j.memory.internal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

/**
 * The usual texts of 128 bits as two numbers, which take a fifth of the room: a UUID in small letters, and base64url. A
 * text that would come back as another one is not packed.
 */
final class PackedIds {

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final int UUID_LENGTH = 36;
    private static final int BASE64_LENGTH = 22;
    private static final String HEX = "0123456789abcdef";
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final byte[] HEX_DIGITS = digits(HEX);
    private static final byte[] BASE64_DIGITS = digits(BASE64);

    private PackedIds() {}

    private static byte[] digits(String alphabet) {
        byte[] digits = new byte[128];
        Arrays.fill(digits, (byte) -1);
        for (int i = 0; i < alphabet.length(); i++) {
            digits[alphabet.charAt(i)] = (byte) i;
        }
        return digits;
    }

    /** Whether the text of a UUID can be packed. */
    static boolean isUuid(String text) {
        if (text.length() != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            char c = text.charAt(i);
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            boolean fits = dash ? c == '-' : digit(HEX_DIGITS, c) >= 0;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** The first half of a UUID that can be packed. */
    static long uuidMost(String text) {
        return hex(text, 14, 18, hex(text, 9, 13, hex(text, 0, 8, 0)));
    }

    /** The second half of a UUID that can be packed. */
    static long uuidLeast(String text) {
        return hex(text, 24, 36, hex(text, 19, 23, 0));
    }

    private static long hex(String text, int from, int to, long before) {
        long bits = before;
        for (int i = from; i < to; i++) {
            bits = (bits << 4) | digit(HEX_DIGITS, text.charAt(i));
        }
        return bits;
    }

    static String uuid(long most, long least) {
        return new UUID(most, least).toString();
    }

    /** Whether 128 bits in base64url, without padding, can be packed. */
    static boolean isBase64(String text) {
        if (text.length() != BASE64_LENGTH) {
            return false;
        }
        for (int i = 0; i < BASE64_LENGTH; i++) {
            if (digit(BASE64_DIGITS, text.charAt(i)) < 0) {
                return false;
            }
        }
        // Of the last digit two bits count; the others would be lost.
        return (digit(BASE64_DIGITS, text.charAt(BASE64_LENGTH - 1)) & 0xf) == 0;
    }

    /** The first half of base64url that can be packed: ten digits and four bits of the next. */
    static long base64Most(String text) {
        return (base64(text, 0, 10, 0) << 4) | (digit(BASE64_DIGITS, text.charAt(10)) >> 2);
    }

    /** The second half of base64url that can be packed. */
    static long base64Least(String text) {
        long bits = base64(text, 11, 21, digit(BASE64_DIGITS, text.charAt(10)) & 0x3);
        return (bits << 2) | (digit(BASE64_DIGITS, text.charAt(21)) >> 4);
    }

    private static long base64(String text, int from, int to, long before) {
        long bits = before;
        for (int i = from; i < to; i++) {
            bits = (bits << 6) | digit(BASE64_DIGITS, text.charAt(i));
        }
        return bits;
    }

    static String base64(long most, long least) {
        byte[] bytes = ByteBuffer.allocate(16).putLong(most).putLong(least).array();
        return TEXT.encodeToString(bytes);
    }

    private static int digit(byte[] digits, char c) {
        return c < digits.length ? digits[c] : -1;
    }
}
