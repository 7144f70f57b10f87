package io.lease4j.internal.cost;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are put together. Confined to one thread. */
public final class ByteBuilder {

    /** Beyond this one that is given back is dropped: a rare long text should not be kept for ever. */
    private static final int MOST_KEPT = 8192;

    private static final Pool<ByteBuilder> POOL = new Pool<>(() -> new ByteBuilder(512));

    private byte[] bytes;
    private int size;

    /** Takes an empty one, to be given back by what it is asked last. */
    public static ByteBuilder taken() {
        ByteBuilder builder = POOL.take();
        builder.size = 0;
        return builder;
    }

    /** Returns a copy of all, and gives this one to whoever takes one next. */
    public byte[] lastBytes() {
        byte[] all = toBytes();
        giveBack();
        return all;
    }

    /** Returns the SHA-256 of all, and gives this one to whoever takes one next. */
    public byte[] lastSha256() {
        byte[] hash = sha256();
        giveBack();
        return hash;
    }

    private void giveBack() {
        if (bytes.length <= MOST_KEPT) {
            POOL.giveBack(this);
        }
    }

    /** Starts with room for so many; more can be added. */
    public ByteBuilder(int room) {
        bytes = new byte[room];
    }

    /** Adds the lowest eight bits. */
    public void add(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    /** Adds all. */
    public void add(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    /** Adds a text of so many bytes of UTF-8, which {@link Utf8#length} has counted. */
    public void add(String text, int length) {
        if (length != text.length()) {
            add(text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        reserve(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    /** Returns a copy of all. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Returns the SHA-256 of all. */
    public byte[] sha256() {
        return Sha256.of(bytes, 0, size);
    }
}
