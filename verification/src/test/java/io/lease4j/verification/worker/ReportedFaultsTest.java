package io.lease4j.verification.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of reported faults in {@code docs/worker.md} names tests that exist, on manual time and on a real server. */
class ReportedFaultsTest {

    /** Below this one: on manual time, and on a real server. */
    private static final List<String> PACKAGES = List.of("", ".many", ".real");

    private static final Pattern TEST = Pattern.compile("`(\\w+Test)#(\\w+)`");

    @Test
    void every_test_that_the_table_names_exists() throws IOException {
        String document = Files.readString(Path.of(System.getProperty("lease4j.root"), "docs", "worker.md"));
        List<MatchResult> named = TEST.matcher(document).results().toList();
        assertThat(named).hasSizeGreaterThan(35);
        assertThat(named)
                .allSatisfy(test -> assertThat(methodsOf(test.group(1))).contains(test.group(2)));
    }

    private static List<String> methodsOf(String type) {
        return PACKAGES.stream().flatMap(below -> methodsOf(below, type)).toList();
    }

    private static Stream<String> methodsOf(String below, String type) {
        try {
            return Arrays.stream(Class.forName(ReportedFaultsTest.class.getPackageName() + below + "." + type)
                            .getDeclaredMethods())
                    .map(Method::getName);
        } catch (ClassNotFoundException e) {
            return Stream.of();
        }
    }
}
