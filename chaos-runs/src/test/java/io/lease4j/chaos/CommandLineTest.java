package io.lease4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the process ends with, as scripts see it. */
final class CommandLineTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--judge", "--replay"})
    void a_folder_without_a_record_is_misuse(String word) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        List<String> command = JavaProcess.command(List.of(), "-Xmx64m", Chaos.class, word, empty.toString());

        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(Files.readString(errors, StandardCharsets.UTF_8))
                .contains("no record of a run: " + empty, "./chaos --judge DIR");
        assertThat(empty).isEmptyDirectory();
    }
}
