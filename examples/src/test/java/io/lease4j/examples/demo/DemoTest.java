package io.lease4j.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void every_expected_outcome_comes_and_the_timeline_says_so() {
        assertThat(run()).isZero();
        assertThat(output())
                .contains("-> rejected.behind", "-> rejected.sealed", "-> acquired, replayed", "<- damage")
                .doesNotContain("!!")
                .endsWith("As expected; stale writes accepted: 2 without the check, 0 with it.\n");
    }

    @Test
    void json_has_one_object_a_line_and_the_verdict_last() {
        assertThat(run("--json")).isZero();
        List<String> lines = output().lines().toList();
        assertThat(lines).allMatch(line -> line.startsWith("{\"") && line.endsWith("}"));
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo("{\"verdict\":\"as expected\",\"staleWritesAcceptedChecked\":0,"
                        + "\"staleWritesAcceptedUnchecked\":2}");
    }

    @Test
    void wrong_arguments_are_refused() {
        assertThat(run("--jsn")).isEqualTo(2);
        assertThat(run("--json", "--json")).isEqualTo(2);
        assertThat(output()).isEmpty();
    }

    @Test
    void an_outcome_that_was_not_expected_fails_the_verdict() {
        Run checked = Stage.play(true);
        Run unchecked = Stage.play(false);
        assertThat(new Verdict(checked, unchecked).holds()).isTrue();
        assertThat(new Verdict(unchecked, unchecked).holds()).isFalse();
        assertThat(new Verdict(checked, checked).holds()).isFalse();
    }

    @Test
    void text_is_quoted() {
        assertThat(JsonPrinter.text("a\"b\\c\nd")).isEqualTo("\"a\\\"b\\\\c\\u000ad\"");
    }

    private int run(String... arguments) {
        return Demo.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), arguments);
    }

    private String output() {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
