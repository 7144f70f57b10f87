package io.lease4j.chaos.judge.aof;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Takes a packed record apart, field by field. Confined to one thread. */
final class Unpacker {

    private final byte[] record;
    private int at;

    Unpacker(byte[] record) {
        this.record = record;
    }

    /** A number of 1 to 8 bytes, highest byte first. */
    long number(int bytes) {
        long value = 0;
        for (byte b : take(bytes)) {
            value = value << 8 | (b & 0xff);
        }
        return value;
    }

    /** A text with its length in two bytes. */
    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** Bytes with their length in two bytes. */
    byte[] bytes() {
        return take((int) number(2));
    }

    /** A text of a fixed length. */
    String text(int bytes) {
        return new String(take(bytes), StandardCharsets.UTF_8);
    }

    /** A request with its length in one byte. */
    RequestMark request() {
        byte[] all = take((int) number(1));
        return all.length < RequestMark.BYTES ? RequestMark.NONE : mark(all);
    }

    static RequestMark mark(byte[] all) {
        return new RequestMark(hex(Arrays.copyOf(all, 16)), hex(Arrays.copyOfRange(all, 16, 32)));
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String digest(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Bytes of a fixed length. */
    byte[] take(int bytes) {
        if (at + bytes > record.length) {
            throw new IllegalArgumentException("a record of " + record.length + " bytes ends within a field");
        }
        byte[] taken = Arrays.copyOfRange(record, at, at + bytes);
        at += bytes;
        return taken;
    }
}
