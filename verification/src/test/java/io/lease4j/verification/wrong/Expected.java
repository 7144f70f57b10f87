package io.lease4j.verification.wrong;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which tests of the contract have to fail for each wrong store, and what each of them has to find: the resource {@code
 * expected.txt}. A line that starts with a name begins a wrong store; an indented one is a test and its finding.
 */
final class Expected {

    private static final String BETWEEN = ": ";

    private Expected() {}

    /** The expected findings of every wrong store, by its name. */
    static Map<String, Map<String, String>> read() {
        return read("expected.txt");
    }

    /** The same of another resource. */
    static Map<String, Map<String, String>> read(String resource) {
        try (InputStream in = Expected.class.getResourceAsStream(resource)) {
            return parse(in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, Map<String, String>> parse(String text) {
        Map<String, Map<String, String>> expected = new LinkedHashMap<>();
        Map<String, String> current = new TreeMap<>();
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            if (line.startsWith(" ")) {
                int between = line.indexOf(BETWEEN);
                current.put(line.substring(0, between).trim(), line.substring(between + BETWEEN.length()));
            } else {
                current = new TreeMap<>();
                expected.put(line, current);
            }
        }
        return expected;
    }

    /** What the resource would have to say for these runs. */
    static String write(Collection<String> names, Map<String, ContractRun> runs) {
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append(name).append('\n');
            runs.get(name)
                    .failed()
                    .forEach((test, finding) -> text.append("    ")
                            .append(test)
                            .append(BETWEEN)
                            .append(finding)
                            .append('\n'));
        }
        return text.toString();
    }
}
