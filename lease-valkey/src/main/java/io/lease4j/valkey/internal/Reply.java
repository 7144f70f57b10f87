package io.lease4j.valkey.internal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a nested reply from front to end. What is not as expected throws {@link UnreadableReplyException}. */
final class Reply {

    private final List<?> values;
    private int next;

    Reply(List<?> values) {
        this.values = values;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    int size() {
        return values.size();
    }

    long number() {
        if (take() instanceof Long number) {
            return number;
        }
        throw new UnreadableReplyException("no number at " + (next - 1));
    }

    boolean flag() {
        return number() != 0;
    }

    byte[] bytes() {
        if (take() instanceof byte[] bytes) {
            return bytes;
        }
        throw new UnreadableReplyException("no bytes at " + (next - 1));
    }

    String text() {
        return text(bytes());
    }

    Reply nested() {
        if (take() instanceof List<?> list) {
            return new Reply(list);
        }
        throw new UnreadableReplyException("no list at " + (next - 1));
    }

    boolean hasNext() {
        return next < values.size();
    }

    static String text(byte[] bytes) {
        if (bytes.length == 0) {
            return "";
        }
        if (isAscii(bytes)) {
            // Nearly every text, and far cheaper than a decoder that finds what is malformed.
            return new String(bytes, StandardCharsets.US_ASCII);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CorruptRecordException("bytes that are no UTF-8");
        }
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte one : bytes) {
            if (one < 0) {
                return false;
            }
        }
        return true;
    }

    private Object take() {
        if (next >= values.size()) {
            throw new UnreadableReplyException("nothing at " + next);
        }
        Object value = values.get(next++);
        if (value == null) {
            throw new UnreadableReplyException("nil at " + (next - 1));
        }
        return value;
    }
}
