package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.NAMESPACE;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals in real files. */
class FileDiskTest {

    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    @TempDir
    Path folder;

    @Test
    @Tag("RC-12")
    void a_file_that_cannot_be_read_is_not_taken_for_one_that_is_not_there() throws IOException {
        // It leads to itself: to whoever only asks whether there is a file, there is none.
        Path file = Files.createSymbolicLink(folder.resolve("journal"), Path.of("journal"));

        assertThatThrownBy(() -> new FileDisk(file, step -> {}).read()).isInstanceOf(IOException.class);
        assertThat(Files.isSymbolicLink(file)).isTrue();
    }

    @Test
    @Tag("RC-12")
    void a_crash_between_any_two_steps_of_a_rotation_loses_nothing() throws IOException {
        List<String> steps = new ArrayList<>();
        rotateUntil(folder.resolve("steps"), steps::add);
        assertThat(steps)
                .containsSubsequence(
                        "write the new file",
                        "write the rest of it",
                        "make it durable",
                        "give it the name",
                        "make the name durable");

        for (String crashing : List.copyOf(steps)) {
            Path file = Files.createTempDirectory(folder, "crash").resolve("journal");
            List<String> before = new ArrayList<>();
            try {
                rotateUntil(file, step -> {
                    before.add(step);
                    // The first time is when the file is made.
                    if (step.equals(crashing)
                            && before.stream().filter(crashing::equals).count() == 2) {
                        throw new Crash();
                    }
                });
            } catch (Crash crashed) {
                before.add("crashed");
            }
            assertThat(before).endsWith("crashed");

            ExecutionJournal after = opening(new FileDisk(file, step -> {})).orThrow();
            assertThat(after.contents().executions())
                    .as("before: %s", crashing)
                    .extracting(left -> left.execution().id())
                    .contains(ExecutionId.of("execution-1"));
            assertThat(done(after, acquire("behind"))).isTrue();
            after.close();
        }
    }

    private static void rotateUntil(Path file, Consumer<String> beforeStep) {
        ExecutionJournal journal = opening(new FileDisk(file, beforeStep), 2000).orThrow();
        assertThat(done(journal, acquire("stays"))).isTrue();
        for (int i = 0; i < 30; i++) {
            AcquireRequest request =
                    asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
            assertThat(done(journal, request)).isTrue();
            journal.known(request, Refused.of(RefusedReason.FROZEN));
        }
        journal.close();
    }

    @Test
    @Tag("RC-13")
    void a_journal_is_made_where_there_is_none_and_found_again() {
        Path file = folder.resolve("journal");
        try (ExecutionJournal journal =
                FileExecutionJournal.open(file, NAMESPACE).orThrow()) {
            assertThat(done(journal, acquire("a"))).isTrue();
        }
        try (ExecutionJournal journal = FileExecutionJournal.builder(file, NAMESPACE)
                .callbacks(Runnable::run)
                .rotateAt(1)
                .open()
                .orThrow()) {
            assertThat(journal.contents().executions()).hasSize(1);
            assertThat(done(journal, asking("b").build())).isTrue();
        }
    }

    @Test
    @Tag("RC-12")
    void what_an_interrupted_rotation_left_is_written_over() throws IOException {
        Path file = folder.resolve("journal");
        Files.writeString(folder.resolve("journal.new"), "half a journal, and longer than a whole one that is empty");
        try (ExecutionJournal journal =
                FileExecutionJournal.open(file, NAMESPACE).orThrow()) {
            assertThat(journal.contents().executions()).isEmpty();
        }
        assertThat(folder.resolve("journal.new")).doesNotExist();
    }

    @Test
    @Tag("RC-12")
    void a_second_one_is_refused_until_the_first_is_closed() {
        Path file = folder.resolve("journal");
        try (ExecutionJournal journal =
                FileExecutionJournal.open(file, NAMESPACE).orThrow()) {
            for (Path same : List.of(file, folder.resolve(".").resolve("journal"))) {
                assertThat(FileExecutionJournal.open(same, NAMESPACE))
                        .isInstanceOfSatisfying(
                                NotOpened.class,
                                problem -> assertThat(problem.problem()).isEqualTo(JournalProblem.IN_USE));
            }
            assertThat(done(journal, acquire("a"))).isTrue();
        }
        FileExecutionJournal.open(file, NAMESPACE).orThrow().close();
    }

    @Test
    @Tag("RC-12")
    void a_link_leads_to_the_same_journal_and_stays_one_when_it_is_written_anew() throws IOException {
        Path file = folder.resolve("journal");
        FileExecutionJournal.open(file, NAMESPACE).orThrow().close();
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (ExecutionJournal journal =
                FileExecutionJournal.builder(link, NAMESPACE).rotateAt(1).open().orThrow()) {
            assertThat(FileExecutionJournal.open(file, NAMESPACE))
                    .isInstanceOfSatisfying(
                            NotOpened.class,
                            problem -> assertThat(problem.problem()).isEqualTo(JournalProblem.IN_USE));
            assertThat(done(journal, acquire("a"))).isTrue();
            assertThat(done(journal, acquire("b"))).isTrue();
        }
        assertThat(Files.isSymbolicLink(link)).isTrue();
        try (ExecutionJournal journal =
                FileExecutionJournal.open(file, NAMESPACE).orThrow()) {
            assertThat(journal.contents().executions()).isNotEmpty();
        }
    }

    @Test
    @Tag("RC-13")
    void one_that_is_not_opened_is_given_up_again() throws IOException {
        Path file = folder.resolve("journal");
        Files.write(file, new byte[0]);

        for (int i = 0; i < 2; i++) {
            assertThat(FileExecutionJournal.open(file, NAMESPACE))
                    .isInstanceOfSatisfying(
                            NotOpened.class,
                            problem -> assertThat(problem.problem()).isEqualTo(JournalProblem.NOT_A_JOURNAL));
        }
        assertThatThrownBy(() -> FileExecutionJournal.open(file, NAMESPACE).orThrow())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("NOT_A_JOURNAL");
    }

    @Test
    @Tag("RC-13")
    void a_folder_that_is_missing_is_an_outcome() {
        assertThat(FileExecutionJournal.open(folder.resolve("missing").resolve("journal"), NAMESPACE))
                .isInstanceOfSatisfying(
                        NotOpened.class,
                        problem -> assertThat(problem.problem()).isEqualTo(JournalProblem.NOT_ACCESSIBLE));
    }

    @Test
    void a_size_to_rotate_at_is_positive() {
        assertThatThrownBy(() -> FileExecutionJournal.builder(folder, NAMESPACE).rotateAt(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rotateAt: 1 or more bytes, and not 0");
    }

    @Test
    @Tag("RC-8")
    void many_threads_write_and_all_is_there() {
        Path file = folder.resolve("journal");
        try (ExecutionJournal journal = FileExecutionJournal.builder(file, NAMESPACE)
                .rotateAt(3000)
                .open()
                .orThrow()) {
            List<CompletableFuture<Boolean>> writing = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                AcquireRequest request =
                        asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
                boolean over = i % 4 != 0;
                writing.add(CompletableFuture.supplyAsync(() -> {
                    boolean written = done(journal, request);
                    if (over) {
                        journal.known(request, Refused.of(RefusedReason.FROZEN));
                    }
                    return written;
                }));
            }
            assertThat(writing).allMatch(CompletableFuture::join);
        }
        try (ExecutionJournal journal =
                FileExecutionJournal.open(file, NAMESPACE).orThrow()) {
            assertThat(journal.contents().executions()).hasSize(100);
        }
    }

    private static boolean done(ExecutionJournal journal, AcquireRequest request) {
        return journal.sending(request, RECORD, SENT).toCompletableFuture().join();
    }
}
