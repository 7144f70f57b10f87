package io.lease4j.recovery.internal;

import io.lease4j.Namespace;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Opens journals in files. */
public final class Journals {

    private Journals() {}

    /** Opens one, or makes it; writes on a daemon thread of its own. */
    public static JournalOpening open(Path file, Namespace namespace, Executor callbacks, long rotateAt) {
        Optional<OneProcess> held;
        try {
            held = OneProcess.of(file);
        } catch (IOException e) {
            return JournalPlace.notAccessible(e);
        }
        if (held.isEmpty()) {
            return new NotOpened(JournalProblem.IN_USE, 0, "another one has it open");
        }
        ExecutorService io = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "lease4j-journal");
            thread.setDaemon(true);
            return thread;
        });
        JournalPlace place = new JournalPlace(io, callbacks, rotateAt, held.get(), io::shutdown);
        return FileJournal.open(namespace, new FileDisk(file, step -> {}), place);
    }
}
