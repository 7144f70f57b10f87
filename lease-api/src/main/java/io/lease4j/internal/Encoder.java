package io.lease4j.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Writes fields with explicit lengths, so that two different lists of fields never give the same bytes. */
public final class Encoder {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    /** Appends one byte. */
    public Encoder putByte(int value) {
        out.write(value);
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
        out.write(value, 0, value.length);
        return this;
    }

    /** Appends text in UTF-8 behind its length in two bytes. At most 65 535 bytes. */
    public Encoder putText(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0xffff) {
            throw Bounds.violation("text", "at most 65535 bytes", bytes.length + " bytes");
        }
        putShort(bytes.length);
        out.write(bytes, 0, bytes.length);
        return this;
    }

    /** Returns all bytes so far. */
    public byte[] toBytes() {
        return out.toByteArray();
    }

    /** Returns the SHA-256 of all bytes so far. */
    public byte[] sha256() {
        return sha256(toBytes());
    }

    /** Returns the SHA-256 of the bytes. */
    public static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform must have it (MessageDigest's specification).
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
