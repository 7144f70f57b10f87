package io.lease4j.valkey.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a script answers and takes stands in its header, or in that of a part; and Java knows what to make of it. */
class ScriptHeadersTest {

    private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include: ([a-z]+)$");
    private static final Pattern COMMENT = Pattern.compile("(?m)^ *--.*$");
    private static final Pattern ANSWER = Pattern.compile("(?:\\b(?:finish|answer)\\(|\\{ ARGV\\[1], )([^,\\n]*)");
    private static final Pattern WORD = Pattern.compile("'([a-z][a-z-]*)'");
    private static final Pattern LISTED = Pattern.compile("(?m)^--   ([a-z][a-z-]*) +\\S");
    private static final Pattern INDEX = Pattern.compile("\\b(KEYS|ARGV)\\[(\\d+)]");
    private static final Pattern RANGE = Pattern.compile("\\b(KEYS|ARGV)\\[(\\d+)] to \\1\\[(\\d+)]");
    private static final Pattern FROM = Pattern.compile("\\b(KEYS|ARGV)\\[(\\d+)…]");

    /** A script with its parts in their places, comments and all. */
    private static String expanded(String name) {
        return INCLUDE.matcher(ScriptSource.resource(name))
                .replaceAll(part -> Matcher.quoteReplacement(expanded("lib/" + part.group(1) + ".lua")));
    }

    private static String all(Script script) {
        return expanded(own(script));
    }

    private static String own(Script script) {
        return script.fileName() + ".lua";
    }

    private static Set<String> codes(Script script) {
        String code = COMMENT.matcher(all(script)).replaceAll("");
        Set<String> codes = new TreeSet<>();
        // A script that takes steps by their short way alone answers no codes: what is unusual is sent by itself.
        if (script != Script.ACQUIRE_ALL && script != Script.RELEASE_ALL) {
            codes.add("replica");
        }
        Matcher answer = ANSWER.matcher(code);
        while (answer.find()) {
            addWords(codes, answer.group(1));
            if (answer.group(1).contains("late")) {
                Pattern.compile("late = ('[a-z-]+')").matcher(code).results().forEach(r -> addWords(codes, r.group(1)));
            }
        }
        return codes;
    }

    private static void addWords(Set<String> codes, String text) {
        WORD.matcher(text).results().forEach(word -> codes.add(word.group(1)));
    }

    private static Set<String> listedIn(String text) {
        return LISTED.matcher(text).results().map(code -> code.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource
    void every_code_is_listed_in_a_header(Script script) {
        assertThat(listedIn(all(script))).containsAll(codes(script));
    }

    @ParameterizedTest
    @EnumSource
    void every_code_of_its_own_header_is_answered(Script script) {
        assertThat(codes(script)).containsAll(listedIn(ScriptSource.resource(own(script))));
    }

    @ParameterizedTest
    @EnumSource
    void every_code_is_handled_in_java(Script script) {
        String sources = javaSources();
        assertThat(codes(script)).allSatisfy(code -> assertThat(sources).contains("\"" + code + "\""));
    }

    @ParameterizedTest
    @EnumSource
    void every_key_and_argument_that_is_used_is_in_a_header(Script script) {
        String text = all(script);
        String comments =
                COMMENT.matcher(text).results().map(line -> line.group()).collect(Collectors.joining("\n"));
        Set<String> documented = indexes(comments);
        RANGE.matcher(comments).results().forEach(range -> {
            for (int i = Integer.parseInt(range.group(2)); i <= Integer.parseInt(range.group(3)); i++) {
                documented.add(range.group(1) + i);
            }
        });
        FROM.matcher(comments).results().forEach(from -> documented.add(from.group(1) + from.group(2)));

        assertThat(documented).containsAll(indexes(COMMENT.matcher(text).replaceAll("")));
    }

    private static Set<String> indexes(String text) {
        return INDEX.matcher(text)
                .results()
                .map(index -> index.group(1) + index.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String javaSources() {
        Path folder = Path.of("src", "main", "java", "io", "lease4j", "valkey", "internal");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(ScriptHeadersTest::read)
                    .collect(Collectors.joining());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
