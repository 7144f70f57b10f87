package io.lease4j.examples.live.work;

import java.util.Optional;

/**
 * One line that a worker says to whoever started it.
 *
 * @param kind what it is about
 * @param account which account; empty if none
 * @param token of the generation; 0 if none
 * @param text the rest, for a person
 */
public record Told(Kind kind, String account, long token, String text) {

    private static final String BETWEEN = "\t";

    /** Makes one about no account. */
    public static Told of(Kind kind, String text) {
        return new Told(kind, "", 0, text);
    }

    /** Writes it in one line. */
    public String line() {
        return String.join(
                BETWEEN,
                kind.name(),
                account,
                Long.toString(token),
                text.replace('\t', ' ').replace('\n', ' '));
    }

    /** Reads one; what a worker that is being killed wrote last may be none. */
    public static Optional<Told> parse(String line) {
        String[] parts = line.split(BETWEEN, -1);
        try {
            return parts.length == 4
                    ? Optional.of(new Told(Kind.valueOf(parts[0]), parts[1], Long.parseLong(parts[2]), parts[3]))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
