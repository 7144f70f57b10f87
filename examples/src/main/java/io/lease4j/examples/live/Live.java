package io.lease4j.examples.live;

import io.lease4j.LeaseOperator;
import io.lease4j.examples.live.board.Board;
import io.lease4j.examples.live.board.Control;
import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.Watcher;
import io.lease4j.examples.live.page.PageServer;
import io.lease4j.examples.live.site.Fleet;
import io.lease4j.examples.live.site.Guardian;
import io.lease4j.examples.live.site.RunFolder;
import io.lease4j.examples.live.site.Site;
import io.lease4j.examples.live.work.Teller;
import io.lease4j.time.SystemTime;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;

/** Starts everything, shows it, and ends it: see {@link Options}. Exit status 0 if fencing held, 1 if not. */
public final class Live {

    private static final Duration BETWEEN_STATES = Duration.ofSeconds(2);

    private Live() {}

    /**
     * Runs until its time is over, or it is ended.
     *
     * @param arguments the options
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = RunFolder.own();
        if (List.of(arguments).contains("--help")) {
            System.out.println(Options.USAGE);
            RunFolder.delete(folder);
            return;
        }
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + Options.USAGE);
            RunFolder.delete(folder);
            System.exit(2);
            return;
        }
        // What happens is shown here: a library's log line would come between.
        LogManager.getLogManager().reset();
        Guardian guardian = Guardian.start(folder);
        Terminal terminal =
                new Terminal(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            terminal.end();
                            guardian.close();
                        },
                        "end"));
        System.exit(status(options, terminal, folder));
    }

    private static int status(Options options, Terminal terminal, Path folder) throws InterruptedException {
        try {
            return run(options, terminal, folder) ? 0 : 1;
        } catch (IOException | SQLException | RuntimeException | AssertionError e) {
            System.err.println("The live example broke off: " + e);
            return 1;
        }
    }

    private static boolean run(Options options, Terminal terminal, Path folder)
            throws IOException, SQLException, InterruptedException {
        Board board = new Board(SystemTime.monotonicClock(), line -> {
            if (options.terminal()) {
                terminal.line(line);
            }
        });
        Site site = Site.start();
        Fleet fleet = new Fleet(site, folder, options.ttl(), options.workers(), board);
        LeaseOperator operator = site.operator(new Teller(told -> board.said("operator", told)));
        Watcher watcher = new Watcher(site, fleet, operator, board, options.ttl());
        watcher.start();
        Control control = new Control(site, fleet, operator);
        PageServer page = PageServer.start(options.port(), watcher::snapshot, control);
        terminal.begin(page.address(), options.end());
        if (options.terminal()) {
            terminal.obey(control, watcher::snapshot);
        }
        await(options, terminal, watcher, board);
        Snapshot last = watcher.end();
        terminal.total(last);
        return last.totals().hold();
    }

    private static void await(Options options, Terminal terminal, Watcher watcher, Board board)
            throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Optional<Duration> end = options.end().map(board.elapsed()::plus);
        Duration pause = BETWEEN_STATES;
        while (!pause.isZero()) {
            boolean unused = never.await(pause.toNanos(), TimeUnit.NANOSECONDS);
            if (options.terminal()) {
                terminal.state(watcher.snapshot());
            }
            pause = end.map(at -> shorter(BETWEEN_STATES, at.minus(board.elapsed())))
                    .orElse(BETWEEN_STATES);
        }
    }

    private static Duration shorter(Duration one, Duration left) {
        return left.isNegative() ? Duration.ZERO : left.compareTo(one) < 0 ? left : one;
    }
}
