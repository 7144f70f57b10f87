package io.lease4j.examples.demo;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalLong;

/** Prints what happens between processes while it happens, for a person or as JSON lines. Confined to one thread. */
final class Narrator {

    private final PrintStream out;
    private final boolean json;
    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final long start = clock.nanos();
    private boolean asExpected = true;

    Narrator(PrintStream out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** Prints a step; one whose outcome is not the expected one spoils the verdict. */
    void tell(String who, OptionalLong token, String what, String outcome, String expected) {
        asExpected &= outcome.equals(expected);
        double seconds = (clock.nanos() - start) / 1e9;
        if (json) {
            out.println("{\"seconds\":" + String.format(Locale.ROOT, "%.1f", seconds) + ",\"who\":"
                    + JsonPrinter.text(who) + ",\"token\":" + (token.isPresent() ? token.getAsLong() : "null")
                    + ",\"what\":" + JsonPrinter.text(what) + ",\"outcome\":" + JsonPrinter.orNull(outcome)
                    + ",\"expected\":" + JsonPrinter.orNull(expected) + "}");
        } else {
            String remark = outcome.equals(expected) ? "" : "   !! expected: " + expected;
            out.printf(
                            Locale.ROOT,
                            "  %5.1f s  %-9s %-4s %-62s %s%s",
                            seconds,
                            who,
                            token.isPresent() ? "#" + token.getAsLong() : "",
                            what,
                            outcome.isEmpty() ? "" : "-> " + outcome,
                            remark)
                    .println();
        }
        out.flush();
    }

    /** Prints the two numbers, and returns true if they are right and everything was as expected. */
    boolean verdict(int unguarded, int guarded) {
        boolean holds = asExpected && unguarded > 0 && guarded == 0;
        if (json) {
            out.println("{\"verdict\":" + JsonPrinter.text(holds ? "as expected" : "not as expected")
                    + ",\"staleWritesAcceptedUnguarded\":" + unguarded + ",\"staleWritesAcceptedGuarded\":" + guarded
                    + "}");
        } else {
            out.println();
            out.println((holds ? "As expected" : "NOT as expected") + "; stale writes accepted: " + unguarded
                    + " by the unguarded table, " + guarded + " by the guarded one.");
        }
        out.flush();
        return holds;
    }
}
