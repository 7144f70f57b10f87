package io.lease4j.benchmarks;

import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What was asked for on the command line.
 *
 * @param size of the run
 * @param folder where the report goes
 * @param cases which are run: those in whose name it finds something
 * @param seed of everything that is drawn
 */
record Options(Plan.Size size, Path folder, Pattern cases, long seed) {

    static final String USAGE = """
            usage: ./bench [--quick | --long] [--out FOLDER] [--case REGEX] [--seed NUMBER]

              --quick   under five minutes: whether everything works, and a first impression
              --long    growth to 10 million idle keys and a million held leases as well
              --out     where the report goes; default: target/bench
              --case    only cases in whose name this is found, such as 'pairs64|flight256'
              --seed    of the order of cases and keys; default: 1
            """;

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static Options parse(String... args) {
        Plan.Size size = Plan.Size.FULL;
        Path folder = Path.of("target", "bench");
        Pattern cases = Pattern.compile("");
        long seed = 1;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--quick" -> size = Plan.Size.QUICK;
                case "--long" -> size = Plan.Size.LONG;
                case "--out" -> folder = Path.of(value(args, ++i));
                case "--case" -> cases = pattern(value(args, ++i));
                case "--seed" -> seed = number(value(args, ++i));
                default -> throw new IllegalArgumentException("not understood: " + args[i]);
            }
        }
        return new Options(size, folder, cases, seed);
    }

    private static String value(String[] args, int at) {
        if (at >= args.length) {
            throw new IllegalArgumentException("a value is missing after " + args[at - 1]);
        }
        return args[at];
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "not understood: --case " + text + ", which is no regular expression", e);
        }
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not understood: --seed " + text + ", which is no number", e);
        }
    }
}
