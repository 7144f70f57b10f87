package io.lease4j.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.examples.live.site.RunFolder;
import io.lease4j.testkit.server.Poll;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledDemoTest {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Test
    void a_demo_that_was_killed_leaves_neither_servers_nor_a_frozen_worker_nor_files(@TempDir Path parent)
            throws IOException {
        Path folder = Files.createDirectory(parent.resolve("lease4j-run-test"));
        for (Path entered : List.of(parent, folder)) {
            // The database runs as another user.
            Path unused = Files.setPosixFilePermissions(entered, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Process demo = start(folder);
        try (BufferedReader says = demo.inputReader(StandardCharsets.UTF_8)) {
            assertThat(says.lines().anyMatch(line -> line.contains("(SIGSTOP)")))
                    .isTrue();
            // Two servers and two workers at least; the database is several processes.
            assertThat(RunFolder.workingIn(folder)).hasSizeGreaterThanOrEqualTo(4);
        } finally {
            Process unused = demo.destroyForcibly();
        }
        Poll.until(
                "nothing works in its folder",
                PATIENCE,
                () -> RunFolder.workingIn(folder).isEmpty());
        Poll.until("its folder is gone", PATIENCE, () -> !Files.exists(folder));
    }

    private static Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Demo.class.getName(),
                        "--valkey")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
