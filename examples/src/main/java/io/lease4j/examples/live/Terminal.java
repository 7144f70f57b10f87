package io.lease4j.examples.live;

import io.lease4j.examples.live.board.Control;
import io.lease4j.examples.live.board.Line;
import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.StateText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Prints lines, and takes commands from the standard input. */
final class Terminal {

    private final PrintStream out;
    private volatile boolean over;

    Terminal(PrintStream out) {
        this.out = out;
    }

    void line(Line line) {
        if (!over) {
            out.println(StateText.of(line));
        }
    }

    void begin(URI page, Optional<Duration> end) {
        out.println("Watch it, freeze it, kill it: " + page);
        out.println("Ctrl-C ends it"
                + end.map(after -> ", and so do " + after.toSeconds() + " s").orElse("") + ".");
    }

    /** Prints what it came to, and no line more. */
    void total(Snapshot last) {
        end();
        StateText.totals(last).forEach(out::println);
    }

    /** What still happens is the end itself. */
    void end() {
        over = true;
    }

    void state(Snapshot now) {
        out.println("---- after " + StateText.seconds(now.at()));
        StateText.of(now).forEach(line -> out.println("  " + line));
        out.println("----");
    }

    /** Obeys until the input ends, on a thread that ends with the process. */
    void obey(Control control, Supplier<Snapshot> snapshot) {
        Thread thread = new Thread(() -> read(control, snapshot), "terminal");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(Control control, Supplier<Snapshot> snapshot) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.trim().toLowerCase(Locale.ROOT).split(" +", -1);
                if (words.length != 2) {
                    state(snapshot.get());
                } else if (!control.act(words[0], words[1].matches("[0-9]") ? "worker-" + words[1] : words[1])) {
                    out.println("That cannot be done now: " + line);
                }
            }
        } catch (IOException e) {
            // Nothing more is asked.
            return;
        }
    }
}
