package io.lease4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A command line as documents show it: {@code [what may be left out]}, {@code (one | another)}, {@code PLACEHOLDER} or
 * {@code <placeholder>}, and {@code …} for more of the same.
 */
final class Synopsis {

    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|<[^>]*>…?|[\\[\\]()|]|[^\\s\\[\\]()|\"]+");
    private static final Pattern PLACEHOLDER = Pattern.compile("([A-Z]+|<[^>]*>)?…?");

    /**
     * A command line that can be run.
     *
     * @param words its arguments
     * @param literal whether the document says every word of it
     */
    record Line(List<String> words, boolean literal) {

        private Line and(Line next) {
            List<String> all = new ArrayList<>(words);
            all.addAll(next.words);
            return new Line(all, literal && next.literal);
        }

        String[] args() {
            return words.toArray(new String[0]);
        }

        @Override
        public String toString() {
            return String.join(" ", words);
        }
    }

    private final List<String> tokens;
    private final Map<String, String> samples;
    private int next;

    private Synopsis(List<String> tokens, Map<String, String> samples) {
        this.tokens = tokens;
        this.samples = samples;
    }

    /**
     * Returns every line that is meant.
     *
     * @param text without the tool's name
     * @param samples what stands for a placeholder, by its name; {@code ""} for all others
     */
    static List<Line> lines(String text, Map<String, String> samples) {
        Synopsis synopsis = new Synopsis(
                TOKEN.matcher(text).results().map(token -> token.group()).toList(), samples);
        List<Line> lines = synopsis.alternatives();
        if (synopsis.next < synopsis.tokens.size()) {
            throw new AssertionError("a bracket without its other: " + text);
        }
        return lines;
    }

    private List<Line> alternatives() {
        List<Line> all = new ArrayList<>(sequence());
        while (follows("|")) {
            next++;
            all.addAll(sequence());
        }
        return all;
    }

    private List<Line> sequence() {
        List<Line> all = List.of(new Line(List.of(), true));
        while (next < tokens.size() && !follows("|") && !follows(")") && !follows("]")) {
            List<Line> parts = part();
            all = all.stream()
                    .flatMap(before -> parts.stream().map(before::and))
                    .toList();
        }
        return all;
    }

    private List<Line> part() {
        String token = tokens.get(next++);
        if (!token.equals("(") && !token.equals("[")) {
            return List.of(word(token));
        }
        List<Line> inside = new ArrayList<>(alternatives());
        if (token.equals("[")) {
            inside.add(0, new Line(List.of(), true));
        }
        if (!follows(token.equals("(") ? ")" : "]")) {
            throw new AssertionError("a bracket without its other: " + tokens);
        }
        next++;
        return inside;
    }

    private Line word(String token) {
        String bare = token.replace("\"", "");
        if (!PLACEHOLDER.matcher(bare).matches()) {
            return new Line(List.of(bare), true);
        }
        String name = bare.replaceAll("[<>…]", "");
        return new Line(List.of(samples.getOrDefault(name, samples.getOrDefault("", ""))), false);
    }

    private boolean follows(String token) {
        return next < tokens.size() && tokens.get(next).equals(token);
    }
}
