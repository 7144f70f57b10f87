package io.lease4j.testkit.server;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a server answers to one command. The methods that read it as a type fail with the reply itself if it is of
 * another. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface Reply {

    /**
     * A status, such as {@code OK}.
     *
     * @param text one line
     */
    record Status(String text) implements Reply {
        @Override
        public byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * An integer.
     *
     * @param number any
     */
    record Whole(long number) implements Reply {
        @Override
        public byte[] bytes() {
            return Long.toString(number).getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * Several replies.
     *
     * @param list in the order sent
     */
    record Several(List<Reply> list) implements Reply {
        /**
         * Copies the list.
         *
         * @param list in the order sent
         */
        public Several {
            list = List.copyOf(list);
        }
    }

    /**
     * An error.
     *
     * @param message one line, with its code in front
     */
    record Failure(String message) implements Reply {}

    /** No value. */
    record Nothing() implements Reply {}

    /** A value of any bytes. */
    final class Bytes implements Reply {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public String toString() {
            return "Bytes[" + text() + "]";
        }
    }

    /**
     * Returns the bytes of a status, a value or an integer's digits.
     *
     * @return a copy
     * @throws AssertionError if it is none of them
     */
    default byte[] bytes() {
        throw new AssertionError("expected text, but the server answered " + this);
    }

    /**
     * Returns the same as text, decoded as UTF-8.
     *
     * @return the text
     * @throws AssertionError if it is no text
     */
    default String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /**
     * Returns an integer.
     *
     * @return the number
     * @throws AssertionError if it is none
     */
    default long number() {
        throw new AssertionError("expected an integer, but the server answered " + this);
    }

    /**
     * Returns what an array holds.
     *
     * @return immutable
     * @throws AssertionError if it is none
     */
    default List<Reply> list() {
        throw new AssertionError("expected an array, but the server answered " + this);
    }

    /**
     * Says whether there is no value.
     *
     * @return whether it is a null
     */
    default boolean isNothing() {
        return this instanceof Nothing;
    }

    /**
     * Says whether it is an error.
     *
     * @return whether the command failed
     */
    default boolean isFailure() {
        return this instanceof Failure;
    }
}
