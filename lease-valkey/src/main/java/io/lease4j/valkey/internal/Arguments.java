package io.lease4j.valkey.internal;

import io.lease4j.RequestDigest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the arguments of a script, in the order of its header. They stay what they were given as until they are
 * written to the connection. Confined to one thread; what is collected is not changed once it is sent.
 */
final class Arguments {

    private static final byte[] EMPTY = new byte[0];

    private Object[] values;
    private int size;

    Arguments() {
        this(24);
    }

    Arguments(int expected) {
        this.values = new Object[expected];
    }

    Arguments add(String text) {
        return append(text);
    }

    Arguments add(long number) {
        return append(number);
    }

    Arguments add(byte[] bytes) {
        return append(bytes);
    }

    /** The first half of the bytes that a digest stands for. */
    Arguments add(RequestDigest digest) {
        return append(digest);
    }

    /** The one at a position among others. */
    Arguments addOf(Arguments others, int position) {
        return append(others.at(position));
    }

    private Arguments append(Object value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        return this;
    }

    Arguments flag(boolean value) {
        return add(value ? 1 : 0);
    }

    /** Fills the place of an argument that this script does not use. */
    Arguments unused() {
        return add(EMPTY);
    }

    int size() {
        return size;
    }

    /** The one at a position: a text, a number, bytes or a digest. */
    Object at(int position) {
        return values[position];
    }

    /** Whether bytes are the first argument, which is a text of ASCII. */
    boolean beginsWith(byte[] bytes) {
        return bytes.length == ((String) values[0]).length() && isBeginningOf(bytes);
    }

    /** Whether an answer of one text begins with the first argument, which is a number, and a letter; see brief.lua. */
    boolean isEchoedBy(byte[] answer) {
        int length = ((String) values[0]).length();
        return answer.length > length && answer[length] > '9' && isBeginningOf(answer);
    }

    /** How much of an answer of one text is the echo of the first argument; a letter comes next. */
    int echoLength() {
        return ((String) values[0]).length();
    }

    private boolean isBeginningOf(byte[] bytes) {
        String first = (String) values[0];
        for (int i = 0; i < first.length(); i++) {
            if (bytes[i] != first.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    byte[][] toArray() {
        byte[][] array = new byte[size][];
        for (int i = 0; i < size; i++) {
            array[i] = values[i] instanceof byte[] bytes
                    ? bytes
                    : values[i].toString().getBytes(StandardCharsets.UTF_8);
        }
        return array;
    }
}
