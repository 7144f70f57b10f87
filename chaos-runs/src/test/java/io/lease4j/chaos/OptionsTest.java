package io.lease4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionsTest {

    @Test
    void nothingSaidIsThreeMinutesOnOneServer() {
        Options options = parse("");

        assertThat(options.seconds()).isEqualTo(180);
        assertThat(options.seed()).isEqualTo(99);
        assertThat(options.topology()).isEqualTo("one");
        assertThat(options.workers()).isEqualTo(4);
        assertThat(options.out()).isEqualTo(Path.of("target/chaos"));
    }

    @Test
    void whatIsSaidIsTaken() {
        Options options = parse("--hours 1 --seed 5 --topology cluster --workers 2 --keys 3 --until-found --out here");

        assertThat(options.seconds()).isEqualTo(3_600);
        assertThat(options.seed()).isEqualTo(5);
        assertThat(options.topology()).isEqualTo("cluster");
        assertThat(options.workers()).isEqualTo(2);
        assertThat(options.keys()).isEqualTo(3);
        assertThat(options.untilFound()).isTrue();
        assertThat(options.out()).isEqualTo(Path.of("here"));
    }

    @Test
    void whatARecordKeepsIsTheSameAgain() {
        Options options =
                parse("--minutes 2 --seed 5 --threads 7 --only kill-worker --proof retained --receipts short");

        assertThat(Options.of(options.asMap(), 1)).isEqualTo(options);
    }

    @Test
    void receiptsFallDueInTheRunOfEveryBuildAndInSomeOthers() {
        assertThat(kept("--seed 1")).isEqualTo(Duration.ofSeconds(65));
        assertThat(kept("--receipts short")).isEqualTo(Duration.ofSeconds(65));
        assertThat(kept("--receipts usual")).isEqualTo(Duration.ofSeconds(305));
        assertThat(LongStream.range(0, 100).mapToObj(seed -> kept("--seed " + seed)))
                .contains(Duration.ofSeconds(65), Duration.ofSeconds(305));
    }

    private static Duration kept(String line) {
        return Chaos.receiptHorizon(parse(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--second 4",
                "fast",
                "--seed",
                "--seed x",
                "--seconds 0",
                "--workers -1",
                "--topology ring",
                "--proof hope",
                "--receipts never",
                "--only kill-everybody"
            })
    void whatDoesNotExistIsMisuse(String line) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class);
    }

    @Test
    void whatIsNotUnderstoodIsNamed() {
        assertThatThrownBy(() -> parse("--minutes 1 --fast")).hasMessage("not understood: --fast");
    }

    private static Options parse(String line) {
        return Options.parse(line.isEmpty() ? new String[0] : line.split(" "), 99);
    }
}
