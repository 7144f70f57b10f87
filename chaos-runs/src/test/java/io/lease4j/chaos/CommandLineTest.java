package io.lease4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the process ends with, as scripts see it. */
final class CommandLineTest {

    @TempDir
    Path folder;

    private Path errors() {
        return folder.resolve("errors");
    }

    /** Runs it, and returns what it ended with. */
    private int run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(JavaProcess.command(List.of(), "-Xmx64m", Chaos.class, words))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors().toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--judge", "--replay"})
    void a_folder_without_a_record_is_misuse(String word) throws IOException, InterruptedException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(run(word, empty.toString())).isEqualTo(2);
        assertThat(Files.readString(errors(), StandardCharsets.UTF_8))
                .contains("no record of a run: " + empty, "./chaos --judge DIR");
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void plants_are_named_as_the_usage_says() throws IOException, InterruptedException {
        Path out = folder.resolve("out");

        assertThat(run("--plants", "--plant", "client-clock,no-such", "--out", out.toString()))
                .isEqualTo(2);
        assertThat(Files.readString(errors(), StandardCharsets.UTF_8)).startsWith("there is no plant: no-such\n");
        assertThat(out).doesNotExist();
    }
}
