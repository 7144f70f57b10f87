package io.lease4j.examples.demo;

import io.lease4j.examples.live.site.Guardian;
import io.lease4j.examples.live.site.RunFolder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells the story twice, against a ledger that checks the fencing token and against one that does not, and says whether
 * every expected outcome came: exit status 0 if so, 1 if not, 2 for wrong arguments.
 */
public final class Demo {

    private static final String USAGE = """
            usage: ./demo [--valkey] [--json]

              --valkey  with a real server, a real database and processes that are really frozen and killed
              --json    a JSON object a line instead of a timeline""";

    private Demo() {}

    /**
     * Runs the demo.
     *
     * @param arguments {@code --valkey} for real servers and processes, {@code --json} for JSON lines instead of a timeline
     */
    public static void main(String[] arguments) throws IOException {
        if (List.of(arguments).contains("--valkey")) {
            // Also when it is killed, what it started ends.
            Guardian guardian = Guardian.start(RunFolder.own());
            Runtime.getRuntime().addShutdownHook(new Thread(guardian::close, "end"));
        }
        System.exit(run(
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8), arguments));
    }

    static int run(PrintStream out, String... arguments) {
        List<String> left = new ArrayList<>(List.of(arguments));
        if (left.contains("--help")) {
            out.println(USAGE);
            out.flush();
            return 0;
        }
        boolean json = left.remove("--json");
        boolean valkey = left.remove("--valkey");
        if (!left.isEmpty()) {
            System.err.println("not understood: " + left.get(0) + "\n" + USAGE);
            return 2;
        }
        boolean holds =
                valkey ? withProcesses(out, json) : inMemory(json ? new JsonPrinter(out) : new HumanPrinter(out));
        out.flush();
        return holds ? 0 : 1;
    }

    private static boolean inMemory(Printer printer) {
        Run checked = Stage.play(true);
        Run unchecked = Stage.play(false);
        Verdict verdict = new Verdict(checked, unchecked);
        printer.run(checked);
        printer.run(unchecked);
        printer.verdict(verdict);
        return verdict.holds();
    }

    private static boolean withProcesses(PrintStream out, boolean json) {
        try {
            return ProcessStage.play(out, json);
        } catch (IOException | SQLException e) {
            System.err.println("The demo broke off: " + e);
            return false;
        }
    }
}
