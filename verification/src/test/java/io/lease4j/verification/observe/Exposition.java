package io.lease4j.verification.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prometheus' text format, read strictly: every sample belongs to a family whose HELP and TYPE came before it, families
 * are not interleaved, no series comes twice, and every value is a number.
 */
record Exposition(Map<String, String> types, List<Sample> samples) {

    record Sample(String name, Map<String, String> labels, double value) {}

    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") (.*)");
    private static final Pattern TYPE =
            Pattern.compile("# TYPE (" + NAME + ") (counter|gauge|histogram|summary|untyped)");
    private static final Pattern SAMPLE = Pattern.compile("(" + NAME + ")(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\"\\\\n])*)\"(,|$)");

    static Exposition parse(String text) {
        if (!text.endsWith("\n")) {
            throw new IllegalArgumentException("the last line is not ended");
        }
        Map<String, String> types = new LinkedHashMap<>();
        List<Sample> samples = new ArrayList<>();
        Set<Object> seen = new java.util.HashSet<>();
        String family = "";
        for (String line : text.lines().toList()) {
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            if (help.matches()) {
                family = help.group(1);
                if (types.containsKey(family)) {
                    throw new IllegalArgumentException("a family comes twice: " + line);
                }
            } else if (type.matches()) {
                if (!type.group(1).equals(family) || types.put(family, type.group(2)) != null) {
                    throw new IllegalArgumentException("a type without its help before it: " + line);
                }
            } else {
                Sample sample = sample(line);
                if (!types.containsKey(family) || !belongs(sample.name(), family)) {
                    throw new IllegalArgumentException("a sample outside its family: " + line);
                }
                if (!seen.add(List.of(sample.name(), sample.labels()))) {
                    throw new IllegalArgumentException("a series comes twice: " + line);
                }
                samples.add(sample);
            }
        }
        return new Exposition(types, samples);
    }

    private static boolean belongs(String name, String family) {
        return name.equals(family)
                || List.of("_count", "_sum", "_bucket", "_max", "_total").stream()
                        .anyMatch(suffix -> name.equals(family + suffix));
    }

    private static Sample sample(String line) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            throw new IllegalArgumentException("neither a comment nor a sample: " + line);
        }
        Map<String, String> labels = new HashMap<>();
        String rest = sample.group(2) == null ? "" : sample.group(2);
        Matcher label = LABEL.matcher(rest);
        int end = 0;
        while (label.find() && label.start() == end) {
            if (labels.put(label.group(1), label.group(2)) != null) {
                throw new IllegalArgumentException("a label comes twice: " + line);
            }
            end = label.end();
        }
        if (end != rest.length()) {
            throw new IllegalArgumentException("labels do not parse: " + line);
        }
        return new Sample(sample.group(1), labels, Double.parseDouble(sample.group(3)));
    }

    /** Returns the sum over all series of a name with these labels. */
    double sum(String name, Map<String, String> labels) {
        List<Sample> found = samples.stream()
                .filter(sample -> sample.name().equals(name))
                .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
                .toList();
        if (found.isEmpty()) {
            throw new AssertionError("no series of " + name + " with " + labels);
        }
        return found.stream().mapToDouble(Sample::value).sum();
    }
}
