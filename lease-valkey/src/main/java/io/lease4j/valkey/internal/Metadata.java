package io.lease4j.valkey.internal;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The form in which metadata is kept: names and values in the order of names, each with its length before it. */
final class Metadata {

    private Metadata() {}

    static byte[] encode(Map<String, String> metadata) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TreeMap<>(metadata).forEach((name, value) -> {
            put(out, name);
            put(out, value);
        });
        return out.toByteArray();
    }

    static Map<String, String> decode(byte[] encoded) {
        Map<String, String> metadata = new LinkedHashMap<>();
        ByteBuffer in = ByteBuffer.wrap(encoded);
        try {
            while (in.hasRemaining()) {
                metadata.put(take(in), take(in));
            }
        } catch (BufferUnderflowException e) {
            throw new CorruptRecordException("metadata that ends too early");
        }
        return metadata;
    }

    private static void put(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes.length >>> 8);
        out.write(bytes.length);
        out.write(bytes, 0, bytes.length);
    }

    private static String take(ByteBuffer in) {
        int length = Short.toUnsignedInt(in.getShort());
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        var unused = in.get(bytes);
        return Reply.text(bytes);
    }
}
