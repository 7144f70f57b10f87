package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Leases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A journal that cannot be opened ends the start, and a person is told why. */
class JournalRefusedTest extends OnJournal {

    @Test
    void a_journal_in_a_folder_that_is_not_there_ends_the_start_and_the_folder_is_named() {
        Path file = folder.resolve("nowhere").resolve("leases.journal");
        LeaseStartException shown = refused(file);
        assertThat(shown)
                .hasMessageContaining("lease4j.journal.file")
                .hasMessageContaining("NOT_ACCESSIBLE")
                .hasMessageNotContaining("at byte");
        assertThat(shown.repair())
                .contains(file.getParent().toString(), "does not exist")
                .doesNotContain("damaged");
    }

    @Test
    void a_file_that_is_no_journal_ends_the_start_and_is_left_as_it_is() throws Exception {
        Path file = Files.writeString(folder.resolve("leases.journal"), "something else altogether, and long enough");
        LeaseStartException shown = refused(file);
        assertThat(shown).hasMessageContaining("NOT_A_JOURNAL").hasMessageNotContaining("at byte");
        assertThat(shown.repair()).contains("lease4j.journal.file", "another file");
        assertThat(file).hasContent("something else altogether, and long enough");
    }

    @Test
    void a_journal_that_is_open_ends_the_start_of_a_second_application() {
        Path file = folder.resolve("leases.journal");
        Contexts.memory("lease4j.journal.file=" + file).run(first -> {
            assertThat(first).hasNotFailed();
            assertThat(refused(file).repair()).contains("lease4j.journal.file", "each process");
        });
    }

    @Test
    void a_damaged_journal_ends_the_start_and_the_place_is_told() throws Exception {
        Path file = folder.resolve("leases.journal");
        process(store).run(context -> acquire(context.getBean(Leases.class), Duration.ofMinutes(1)));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        var unusedPath = Files.write(file, bytes);
        LeaseStartException shown = refused(file);
        assertThat(shown).hasMessageContaining("DAMAGED, at byte ");
        assertThat(shown.repair()).contains("move it away");
    }

    private static LeaseStartException refused(Path file) {
        AtomicReference<LeaseStartException> shown = new AtomicReference<>();
        Contexts.memory("lease4j.journal.file=" + file)
                .run(context -> shown.set(Contexts.shown(context.getStartupFailure())));
        return shown.get();
    }
}
