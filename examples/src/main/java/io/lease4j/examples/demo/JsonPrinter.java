package io.lease4j.examples.demo;

import java.io.PrintStream;

/** Prints one JSON object a line: a step each, and the verdict last. */
final class JsonPrinter implements Printer {

    private final PrintStream out;

    JsonPrinter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run(Run run) {
        for (Step step : run.steps()) {
            String token = step.token().isPresent() ? Long.toString(step.token().getAsLong()) : "null";
            out.println("{\"sink\":" + text(run.sink()) + ",\"act\":" + step.act() + ",\"backendTime\":"
                    + text(step.at().toString()) + ",\"who\":" + text(step.who()) + ",\"token\":" + token + ",\"what\":"
                    + text(step.what()) + ",\"outcome\":" + orNull(step.outcome()) + ",\"expected\":"
                    + orNull(step.expected()) + "}");
        }
    }

    @Override
    public void verdict(Verdict verdict) {
        out.println("{\"verdict\":" + text(verdict.holds() ? "as expected" : "not as expected")
                + ",\"staleWritesAcceptedChecked\":" + verdict.checked().staleWrites()
                + ",\"staleWritesAcceptedUnchecked\":" + verdict.unchecked().staleWrites() + "}");
    }

    static String orNull(String value) {
        return value.isEmpty() ? "null" : text(value);
    }

    /** Quotes text. All of it is the demo's own, but a quotation mark must not break the line. */
    static String text(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
