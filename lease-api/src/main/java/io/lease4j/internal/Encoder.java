package io.lease4j.internal;

import io.lease4j.internal.cost.ByteBuilder;
import io.lease4j.internal.cost.Sha256;
import io.lease4j.internal.cost.Utf8;

/** Writes fields with explicit lengths, so that two different lists of fields never give the same bytes. */
public final class Encoder {

    private final ByteBuilder out;

    /** Starts with nothing. */
    public Encoder() {
        this(new ByteBuilder(256));
    }

    /** Writes behind what is there. */
    public Encoder(ByteBuilder out) {
        this.out = out;
    }

    /** Appends one byte. */
    public Encoder putByte(int value) {
        out.add(value);
        return this;
    }

    /** Appends two bytes, the higher first. */
    public Encoder putShort(int value) {
        return putByte(value >>> 8).putByte(value);
    }

    /** Appends eight bytes, the highest first. */
    public Encoder putLong(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            putByte((int) (value >>> shift));
        }
        return this;
    }

    /** Appends bytes behind their count. */
    public Encoder putBytes(byte[] value) {
        putLong(value.length);
        out.add(value);
        return this;
    }

    /** Appends text in UTF-8 behind its length in two bytes. At most 65 535 bytes. */
    public Encoder putText(String value) {
        int length = Utf8.length(value);
        if (length > 0xffff) {
            throw Bounds.violation("text", "at most 65535 bytes", length + " bytes");
        }
        putShort(length);
        out.add(value, length);
        return this;
    }

    /** Returns all bytes so far. */
    public byte[] toBytes() {
        return out.toBytes();
    }

    /** Returns the SHA-256 of all bytes so far. */
    public byte[] sha256() {
        return out.sha256();
    }

    /** Returns the SHA-256 of the bytes. */
    public static byte[] sha256(byte[] bytes) {
        return Sha256.of(bytes, 0, bytes.length);
    }
}
