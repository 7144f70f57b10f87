package io.lease4j.recovery.internal;

import io.lease4j.Namespace;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
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
        Path real;
        Optional<OneProcess> held;
        try {
            real = real(file);
            held = OneProcess.of(real);
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
        return FileJournal.open(namespace, new FileDisk(real, step -> {}), place);
    }

    /** By whatever links it is named: one journal has one lock, and a link is not replaced by what is written anew. */
    private static Path real(Path file) throws IOException {
        try {
            return file.toRealPath();
        } catch (NoSuchFileException none) {
            return file.toAbsolutePath();
        }
    }
}
