package io.lease4j.examples.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Tells the story twice, against a ledger that checks the fencing token and against one that does not, and says whether
 * every expected outcome came: exit status 0 if so, 1 if not, 2 for wrong arguments.
 */
public final class Demo {

    private Demo() {}

    /**
     * Runs the demo.
     *
     * @param arguments {@code --json} for JSON lines instead of a timeline
     */
    public static void main(String[] arguments) {
        System.exit(run(
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8), arguments));
    }

    static int run(PrintStream out, String... arguments) {
        if (arguments.length > 1 || (arguments.length == 1 && !arguments[0].equals("--json"))) {
            System.err.println("usage: ./demo [--json]");
            return 2;
        }
        Printer printer = arguments.length == 1 ? new JsonPrinter(out) : new HumanPrinter(out);
        Run checked = Stage.play(true);
        Run unchecked = Stage.play(false);
        Verdict verdict = new Verdict(checked, unchecked);
        printer.run(checked);
        printer.run(unchecked);
        printer.verdict(verdict);
        out.flush();
        return verdict.holds() ? 0 : 1;
    }
}
