package io.lease4j.cli;

import io.lease4j.LeaseRequest;
import io.lease4j.Namespace;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.JournalContents;
import io.lease4j.recovery.JournalOpening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the journal of another process from a copy: opening one keeps others away, and may cut off a torn tail. */
final class JournalCopy {

    private JournalCopy() {}

    static void check(Path journal) {
        if (!Files.isRegularFile(journal)) {
            throw new UsageException("there is no journal: " + journal);
        }
    }

    static List<LeaseRequest<?>> requests(Path journal, Namespace namespace) {
        check(journal);
        try {
            Path folder = Files.createTempDirectory("lease-cli");
            try {
                Path copy = folder.resolve("journal");
                Files.copy(journal, copy);
                return read(copy, namespace);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UsageException("the journal cannot be copied: " + journal);
        }
    }

    private static List<LeaseRequest<?>> read(Path copy, Namespace namespace) {
        JournalOpening opening = FileExecutionJournal.open(copy, namespace);
        if (opening instanceof JournalOpening.NotOpened problem) {
            throw new UsageException("the journal cannot be read: "
                    + Shown.code(problem.problem().name()) + ", " + problem.detail());
        }
        try (ExecutionJournal opened = opening.orThrow()) {
            JournalContents contents = opened.contents();
            List<LeaseRequest<?>> requests = new ArrayList<>();
            contents.executions().forEach(execution -> requests.addAll(execution.pending()));
            requests.addAll(contents.others());
            return requests;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
