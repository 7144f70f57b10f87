package io.lease4j.examples.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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

    static Optional<Options> parse(String... arguments) {
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        Optional<Options> options = Optional.of(DEFAULTS);
        while (options.isPresent() && !left.isEmpty()) {
            options = options.get().with(left.remove(), left);
        }
        return options.filter(Options::isSound);
    }

    private Optional<Options> with(String name, Deque<String> left) {
        if (name.equals("--terminal")) {
            return Optional.of(new Options(true, end, workers, ttl, port));
        }
        OptionalInt value = number(left.isEmpty() ? "" : left.remove());
        if (value.isEmpty()) {
            return Optional.empty();
        }
        int number = value.getAsInt();
        return switch (name) {
            case "--for" ->
                Optional.of(new Options(terminal, Optional.of(Duration.ofSeconds(number)), workers, ttl, port));
            case "--workers" -> Optional.of(new Options(terminal, end, number, ttl, port));
            case "--ttl" -> Optional.of(new Options(terminal, end, workers, Duration.ofMillis(number), port));
            case "--port" -> Optional.of(new Options(terminal, end, workers, ttl, number));
            default -> Optional.empty();
        };
    }

    private boolean isSound() {
        return workers >= 1 && workers <= 8 && ttl.toMillis() >= 500 && ttl.toMillis() <= 60_000 && port <= 65_535;
    }

    private static OptionalInt number(String text) {
        return text.matches("[0-9]{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
