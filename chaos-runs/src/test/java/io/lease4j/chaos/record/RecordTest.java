package io.lease4j.chaos.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordTest {

    private static final Shown SHOWN = new Shown("L\u00e9ase", 7, 100, 200, true);

    private static final List<WorkerLine> LINES = List.of(
            new WorkerLine.Started(0.5, 1, 2, 42, "chaos", "i-1"),
            new WorkerLine.Called(1.25, 1, 0, Verb.ACQUIRE, "k0", "A/k0/chaos/r1/d", "r1", "", 0, "", "", "x1", "work"),
            new WorkerLine.Sent(
                    1.5,
                    1,
                    Verb.ACQUIRE,
                    new Asked("A/k0/chaos/r1/", "d", "k0", 3, "", 0, 0, 500, 900, new Stamped("a", 9, "a", 4), 0)),
            new WorkerLine.Got(
                    2.5,
                    1,
                    Verb.ACQUIRE,
                    new Told("acquired", Commitment.YES, true, SHOWN, Set.of("bills")),
                    new Read("a", 101, 7, true, "")),
            new WorkerLine.Answered(
                    2.75,
                    1,
                    new Reply(
                            "w1.2",
                            Verb.ACQUIRE,
                            "A/k0/chaos/r1/d",
                            "k0",
                            "acquired",
                            Commitment.YES,
                            false,
                            true,
                            SHOWN,
                            0),
                    true,
                    ""),
            new WorkerLine.Note(3, true, "line\nbreak"));

    @TempDir
    Path folder;

    @Test
    void linesAreReadBackAsTheyWereWritten() {
        write();

        assertThat(Lines.read(file(), WorkerLine.class)).isEqualTo(new Lines<>(LINES, false));
    }

    @Test
    void everyLineIsOneLine() throws IOException {
        write();

        assertThat(Files.readAllLines(file())).hasSameSizeAs(LINES).allMatch(line -> line.startsWith("{\"line\":"));
    }

    @Test
    void aTornLastLineIsLeftOutAndTold() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file());
        Files.write(file(), java.util.Arrays.copyOf(whole, whole.length - 9));

        assertThat(Lines.read(file(), WorkerLine.class))
                .isEqualTo(new Lines<>(LINES.subList(0, LINES.size() - 1), true));
    }

    @Test
    void aTornCharacterIsATornLine() throws IOException {
        write();
        Files.write(file(), new byte[] {'{', (byte) 0xC3}, StandardOpenOption.APPEND);

        assertThat(Lines.read(file(), WorkerLine.class)).isEqualTo(new Lines<>(LINES, true));
    }

    @Test
    void aBrokenLineInTheMiddleIsNoTornOne() throws IOException {
        write();
        Files.writeString(file(), "{\"line\":\n{}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> Lines.read(file(), WorkerLine.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line " + (LINES.size() + 1));
    }

    @Test
    void aMissingFileHasNoLines() {
        assertThat(Lines.read(folder.resolve("none"), WorkerLine.class)).isEqualTo(new Lines<>(List.of(), false));
    }

    @Test
    void workersAreFoundInTheirOrder() {
        RecordFolder run = new RecordFolder(folder);
        for (int incarnation : new int[] {10, 2, 1}) {
            LineWriter.append(run.worker(1, incarnation), WorkerLine.class).close();
        }

        assertThat(run.workers())
                .extracting(RecordFolder.WorkerFile::incarnation)
                .containsExactly(1, 2, 10);
    }

    @Test
    void theFactsOfARunAreReadBack() {
        RunFacts facts = new RunFacts(
                7,
                "one",
                60,
                4,
                3,
                "",
                true,
                "chaos",
                "id",
                2,
                List.of(new RunFacts.Key("k0", "key-0", "f", 1, "tag")),
                305_000,
                400,
                2_000,
                9_000,
                12345678901234L,
                1,
                Map.of("seconds", "60"),
                Map.of("java", "17"));
        RecordFolder run = new RecordFolder(folder.resolve("run"));
        run.write(facts);

        assertThat(run.facts()).isEqualTo(facts);
    }

    private Path file() {
        return new RecordFolder(folder).worker(1, 1);
    }

    private void write() {
        try (LineWriter<WorkerLine> writer = LineWriter.append(file(), WorkerLine.class)) {
            LINES.forEach(writer::write);
        }
    }
}
