package io.lease4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.guard.Marked;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.Lines;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.chaos.site.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run itself dies in the middle. */
@Tag("one-lane")
final class KilledRunTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String mark = UUID.randomUUID().toString();

    @TempDir
    Path folder;

    @Test
    void nothingIsLeftRunningAndTheRecordIsReadable() throws IOException, InterruptedException {
        Process run = start();
        try (BufferedReader says = run.inputReader(StandardCharsets.UTF_8)) {
            assertThat(says.lines().anyMatch(line -> line.contains("SCRIPT_FLUSH")))
                    .as("a fault was made")
                    .isTrue();
            // The run itself, two workers, a server and a database with its children, at the least.
            assertThat(Marked.running(mark)).hasSizeGreaterThan(5);

            assertThat(run.destroyForcibly().waitFor()).isNotZero();

            Waiting.until(
                    "nothing of the run is left",
                    PATIENCE,
                    () -> Marked.running(mark).isEmpty());
        }
        RecordFolder record = new RecordFolder(folder.resolve("out/run"));
        assertThat(record.facts().seed()).isEqualTo(3);
        assertThat(Lines.read(record.faults(), FaultLine.class).values()).isNotEmpty();
        assertThat(record.workers()).hasSizeGreaterThan(2);
        assertThat(record.workers())
                .allSatisfy(worker -> assertThat(
                                Lines.read(worker.file(), WorkerLine.class).values())
                        .isNotEmpty());
        Waiting.until("its temporary files are gone", PATIENCE, () -> !Files.exists(temporary()));
    }

    @AfterEach
    void endWhatIsLeft() {
        for (long pid : Marked.running(mark)) {
            ProcessHandle.of(pid).ifPresent(process -> {
                boolean unused = process.destroyForcibly();
            });
        }
    }

    private Path temporary() {
        return folder.resolve("lease4j-chaos-" + mark);
    }

    private Process start() throws IOException {
        Path unused = Files.createDirectories(temporary());
        List<String> command = JavaProcess.command(
                List.of(),
                "-Xmx256m",
                Chaos.class,
                "--seconds",
                "600",
                "--seed",
                "3",
                "--workers",
                "2",
                "--proof",
                "witness",
                "--only",
                "script-flush",
                "--out",
                folder.resolve("out").toString());
        command.add(1, "-Djava.io.tmpdir=" + temporary());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile());
        String unusedToo = builder.environment().put(Marked.VARIABLE, mark);
        return builder.start();
    }
}
