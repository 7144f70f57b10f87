package io.lease4j.valkey.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Texts one behind the other as they stand in a record, each with its length in two bytes before it. */
final class PackedTexts {

    private PackedTexts() {}

    static byte[] of(byte[] first, String... more) {
        byte[][] texts = new byte[1 + more.length][];
        texts[0] = first;
        for (int i = 0; i < more.length; i++) {
            texts[i + 1] = more[i].getBytes(StandardCharsets.UTF_8);
        }
        int size = 0;
        for (byte[] text : texts) {
            size += Short.BYTES + text.length;
        }
        ByteBuffer packed = ByteBuffer.allocate(size);
        for (byte[] text : texts) {
            packed.putShort((short) text.length).put(text);
        }
        return packed.array();
    }

    static byte[] of(String first, String... more) {
        return of(first.getBytes(StandardCharsets.UTF_8), more);
    }
}
