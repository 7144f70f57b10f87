package io.lease4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.guard.Marked;
import io.lease4j.chaos.judge.Judge;
import io.lease4j.chaos.judge.Judgement;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
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
            List<String> said = new ArrayList<>();
            assertThat(says.lines().peek(said::add).anyMatch(line -> line.contains("SCRIPT_FLUSH")))
                    .as(() -> "a fault is made: " + said + errors())
                    .isTrue();
            // The run itself, two workers, a server and a database with its children, at the least.
            assertThat(Marked.running(mark)).hasSizeGreaterThan(5);

            assertThat(run.destroyForcibly().waitFor()).isNotZero();

            Waiting.until("nothing of the run is left", PATIENCE, () -> left().isEmpty());
        }
        RecordFolder record = new RecordFolder(folder.resolve("out/run"));
        assertThat(record.facts().seed()).isEqualTo(3);
        assertThat(Lines.read(record.faults(), FaultLine.class).values()).isNotEmpty();
        assertThat(record.workers()).hasSizeGreaterThan(2);
        assertThat(record.workers())
                .allSatisfy(worker -> assertThat(
                                Lines.read(worker.file(), WorkerLine.class).values())
                        .isNotEmpty());
        // From the files that the servers left, too: nobody copied them.
        Judgement judgement = Judge.judge(record);
        assertThat(judgement.guardedViolations()).as(judgement::toString).isZero();
        assertThat(judgement.counts().grants()).isPositive();
        Waiting.until("its temporary files are gone", PATIENCE, () -> !Files.exists(temporary()));
    }

    @AfterEach
    void endWhatIsLeft() {
        for (long pid : left()) {
            ProcessHandle.of(pid).ifPresent(process -> {
                boolean unused = process.destroyForcibly();
            });
        }
    }

    /** What has the mark, and whatever else works in the run's folders: a process can write over its mark. */
    private List<Long> left() {
        List<Long> all = new ArrayList<>(Marked.running(mark));
        ProcessHandle.allProcesses()
                .filter(process -> process.isAlive() && worksHere(process.pid()))
                .forEach(process -> all.add(process.pid()));
        return all;
    }

    private boolean worksHere(long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }

    private String errors() {
        try {
            return Files.readString(folder.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Path temporary() {
        return folder.resolve("lease4j-chaos-" + mark);
    }

    private Process start() throws IOException {
        // The database runs as another user.
        Path unusedMode = Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
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
