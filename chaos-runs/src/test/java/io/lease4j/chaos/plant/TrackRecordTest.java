package io.lease4j.chaos.plant;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrackRecordTest {

    private static final Plant PLANT = Plant.of("name", "hazard", "");

    @TempDir
    Path folder;

    private static Detection found(double after) {
        return new Detection(PLANT, 7, 60, Optional.of(new Found("rule", after, "m")), after, List.of("rule"));
    }

    @Test
    void the_median_is_of_what_was_found() {
        Detection not = new Detection(PLANT, 8, 60, Optional.empty(), 0, List.of());

        String table = TrackRecord.table(List.of(found(1_000), found(4_000), found(2_000), not));

        assertThat(table)
                .contains("| `name` | hazard | all | 7 | 4.0 s | `rule` |", "not within 60 s")
                .contains("3 of 4 found; median 2.0 s after the workers began, longest 4.0 s.");
    }

    @Test
    void what_a_run_needs_stands_beside_it() {
        Plant plant = Plant.of("name", "hazard", "freeze-worker,half-open").among(24);
        Detection not = new Detection(plant, 8, 60, Optional.empty(), 0, List.of());

        assertThat(TrackRecord.table(List.of(not))).contains("| freeze-worker, half-open, among 24 keys | 8 |");
    }

    @Test
    void the_table_takes_the_place_of_the_former_one_in_the_document_and_nothing_else_changes() throws IOException {
        Path document = folder.resolve("doc.md");
        Files.writeString(
                document,
                "before\n<!-- planted: written by ./chaos --plants -->\nold\n<!-- end of planted -->\nafter\n");

        TrackRecord.write(List.of(found(1_000)), folder, document);

        assertThat(Files.readString(document))
                .startsWith("before\n")
                .endsWith("<!-- end of planted -->\nafter\n")
                .contains("1 of 1 found")
                .doesNotContain("old");
    }
}
