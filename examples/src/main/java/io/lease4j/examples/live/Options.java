package io.lease4j.examples.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param terminal whether what happens is printed as lines
 * @param end after how long it ends by itself; empty for never
 * @param workers how many worker processes
 * @param ttl the term of their leases
 * @param port where the page is; 0 for any
 */
record Options(boolean terminal, Optional<Duration> end, int workers, Duration ttl, int port) {

    static final String USAGE = """
            usage: ./live [--terminal] [--for SECONDS] [--workers N] [--ttl MILLISECONDS] [--port PORT]
              --terminal  prints everything as lines, and takes commands: freeze 1, thaw 1, kill 1, start 1,
                          revoke north, freeze valkey, thaw valkey, restart valkey
              --for       ends after so long; otherwise Ctrl-C does
              --workers   1 to 8 worker processes; 3 unless given
              --ttl       500 to 60000, the term of a lease; 3000 unless given
              --port      of the page; any free one unless given""";

    private static final Options DEFAULTS = new Options(false, Optional.empty(), 3, Duration.ofSeconds(3), 0);

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is not understood; the message names what
     */
    static Options parse(String... arguments) {
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        Options options = DEFAULTS;
        while (!left.isEmpty()) {
            options = options.with(left.remove(), left);
        }
        return options;
    }

    private Options with(String name, Deque<String> left) {
        return switch (name) {
            case "--terminal" -> new Options(true, end, workers, ttl, port);
            case "--for" -> {
                Duration after = Duration.ofSeconds(number(name, left, 0, 999_999_999));
                yield new Options(terminal, Optional.of(after), workers, ttl, port);
            }
            case "--workers" -> new Options(terminal, end, number(name, left, 1, 8), ttl, port);
            case "--ttl" ->
                new Options(terminal, end, workers, Duration.ofMillis(number(name, left, 500, 60_000)), port);
            case "--port" -> new Options(terminal, end, workers, ttl, number(name, left, 0, 65_535));
            default -> throw new IllegalArgumentException("not understood: " + name);
        };
    }

    private static int number(String name, Deque<String> left, int least, int most) {
        String text = left.isEmpty() ? "" : left.remove();
        int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException("not understood: " + (name + " " + text).strip() + ", a number from "
                    + least + " to " + most + " is needed");
        }
        return number;
    }
}
