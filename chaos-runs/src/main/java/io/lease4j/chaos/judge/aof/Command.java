package io.lease4j.chaos.judge.aof;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * One command of an append-only file. Immutable as long as nobody writes to the arrays.
 *
 * @param words its name and arguments
 */
public record Command(List<byte[]> words) {

    /** Copies the list. */
    public Command {
        words = List.copyOf(words);
    }

    /** The name, in capitals. */
    public String name() {
        return text(0).toUpperCase(Locale.ROOT);
    }

    /** How many words there are, the name included. */
    public int size() {
        return words.size();
    }

    /** A word as it is. */
    public byte[] bytes(int at) {
        return words.get(at);
    }

    /** A word as text; empty if there is none. */
    public String text(int at) {
        return at < words.size() ? new String(words.get(at), StandardCharsets.UTF_8) : "";
    }
}
