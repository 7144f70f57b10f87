package io.lease4j.examples.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Prints the timeline for a person: who, token, backend time, outcome. Plain ASCII, for any terminal. */
final class HumanPrinter implements Printer {

    private static final String[] TITLES = {
        "A worker stalls, its lease ends, another takes over, and the first wakes up",
        "An operator revokes a lease; nobody has taken over yet",
        "The response to an acquire is lost"
    };

    private final PrintStream out;

    HumanPrinter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run(Run run) {
        boolean checked = run.sink().equals("checked");
        out.println();
        out.println(
                checked
                        ? "=== The ledger checks the fencing token ==="
                        : "=== The same story, and a ledger that does not check ===");
        int act = 0;
        for (Step step : run.steps()) {
            if (step.act() != act) {
                act = step.act();
                out.printf(Locale.ROOT, "%n  %d. %s%n%n", act, TITLES[act - 1]);
                out.printf(Locale.ROOT, "     %8s  %-9s %-6s %-62s %s%n", "backend", "who", "token", "what", "outcome");
            }
            step(step, checked);
        }
        if (!run.complete()) {
            out.println("     ... and here the story broke off");
        }
    }

    @Override
    public void verdict(Verdict verdict) {
        out.println();
        out.println(verdict.sentence());
    }

    private void step(Step step, boolean checked) {
        Duration elapsed = Duration.between(DemoClock.START, step.at());
        String token = step.token().isPresent() ? "#" + step.token().getAsLong() : "";
        String outcome = step.outcome().isEmpty() ? "" : "-> " + step.outcome();
        out.printf(
                        Locale.ROOT,
                        "     %6.1f s  %-9s %-6s %-62s %s%s",
                        elapsed.toMillis() / 1000.0,
                        step.who(),
                        token,
                        step.what(),
                        outcome,
                        remark(step, checked))
                .println();
    }

    private static String remark(Step step, boolean checked) {
        if (!step.asExpected()) {
            return "   !! expected: " + step.expected();
        }
        boolean damage =
                !checked && step.who().equals("reader") && step.outcome().endsWith("by worker-a");
        return damage ? "   <- damage" : "";
    }
}
