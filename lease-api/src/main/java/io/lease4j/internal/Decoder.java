package io.lease4j.internal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads what {@link Encoder} wrote, from bytes that may be hostile: every fault is an {@code InvalidValueException}. */
public final class Decoder {

    private final ByteBuffer in;
    private final String field;

    /** Reads {@code bytes}; {@code field} names them in a violation. */
    public Decoder(String field, byte[] bytes) {
        this.field = field;
        this.in = ByteBuffer.wrap(bytes);
    }

    /** Reads one byte, 0 to 255. */
    public int takeByte() {
        need(1);
        return in.get() & 0xff;
    }

    /** Reads two bytes, 0 to 65 535. */
    public int takeShort() {
        need(2);
        return in.getShort() & 0xffff;
    }

    /** Reads eight bytes. */
    public long takeLong() {
        need(8);
        return in.getLong();
    }

    /** Reads text; malformed UTF-8 is refused, never replaced. */
    public String takeText() {
        int length = takeShort();
        need(length);
        ByteBuffer slice = in.slice(in.position(), length);
        in.position(in.position() + length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(slice)
                    .toString();
        } catch (CharacterCodingException e) {
            throw Bounds.violation(field, "valid UTF-8", "malformed bytes");
        }
    }

    /** Refuses bytes behind the last field. */
    public void end() {
        if (in.hasRemaining()) {
            throw Bounds.violation(field, "nothing behind the last field", in.remaining() + " more bytes");
        }
    }

    private void need(int count) {
        if (in.remaining() < count) {
            throw Bounds.violation(field, "complete", "truncated");
        }
    }
}
