package io.lease4j.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProcessDemoTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    @Timeout(120)
    @Tag("E-1")
    void of_processes_that_were_frozen_the_guarded_table_has_nothing() {
        assertThat(Demo.run(out, "--valkey")).as(output()).isZero();
        assertThat(output())
                .contains("-> rejected.behind", "(SIGSTOP)", "(SIGCONT)")
                .doesNotContain("!!")
                .endsWith("As expected; stale writes accepted: 2 by the unguarded table, 0 by the guarded one.\n");
    }

    @Test
    void json_has_the_numbers_last() {
        Narrator narrator = new Narrator(out, true);
        narrator.tell("a", OptionalLong.of(7), "writes", "accepted", "accepted");
        narrator.tell("a", OptionalLong.empty(), "wakes", "", "");
        assertThat(narrator.verdict(2, 0)).isTrue();
        assertThat(output().lines().toList())
                .allMatch(line -> line.startsWith("{\"") && line.endsWith("}"))
                .endsWith("{\"verdict\":\"as expected\",\"staleWritesAcceptedUnguarded\":2,"
                        + "\"staleWritesAcceptedGuarded\":0}");
    }

    @Test
    void wrong_numbers_or_an_unexpected_outcome_spoil_the_verdict() {
        assertThat(new Narrator(out, false).verdict(0, 0)).as("no fault bit").isFalse();
        assertThat(new Narrator(out, false).verdict(2, 1)).as("one slipped in").isFalse();
        Narrator narrator = new Narrator(out, false);
        narrator.tell("a", OptionalLong.of(7), "writes", "accepted", "rejected.behind");
        assertThat(narrator.verdict(2, 0)).isFalse();
        assertThat(output()).contains("!! expected: rejected.behind");
    }

    private String output() {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
