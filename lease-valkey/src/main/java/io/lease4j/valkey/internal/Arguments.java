package io.lease4j.valkey.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects the arguments of a script, in the order of its header. Confined to one thread. */
final class Arguments {

    private static final byte[] EMPTY = new byte[0];

    private final List<byte[]> values = new ArrayList<>(24);

    Arguments add(String text) {
        return add(text.isEmpty() ? EMPTY : text.getBytes(StandardCharsets.UTF_8));
    }

    Arguments add(long number) {
        return add(Long.toString(number).getBytes(StandardCharsets.US_ASCII));
    }

    Arguments add(byte[] bytes) {
        values.add(bytes);
        return this;
    }

    Arguments flag(boolean value) {
        return add(value ? 1 : 0);
    }

    /** Fills the place of an argument that this script does not use. */
    Arguments unused() {
        return add(EMPTY);
    }

    byte[][] toArray() {
        return values.toArray(new byte[0][]);
    }
}
