package io.lease4j.spring;

import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says why a journal was not opened, and what to do about just that. */
final class JournalNotOpened {

    private static final String PROPERTY = "lease4j.journal.file";

    private JournalNotOpened() {}

    static LeaseStartException of(Path file, NotOpened not) {
        String where = not.problem() == JournalProblem.DAMAGED ? ", at byte " + not.offset() : "";
        return new LeaseStartException(
                "The journal that " + PROPERTY + " names was not opened: " + not.problem() + where + ": "
                        + not.detail(),
                repair(file, not.problem()));
    }

    private static String repair(Path file, JournalProblem problem) {
        return switch (problem) {
            case IN_USE -> "Stop the other process, or set " + PROPERTY + " to a file for each process alone.";
            case NOT_A_JOURNAL -> "Set " + PROPERTY + " to another file: one that is a journal, or is not there yet.";
            case UNKNOWN_VERSION -> "Start the version that wrote it, or a later one.";
            case OTHER_NAMESPACE -> "Set " + PROPERTY + " to a file for this namespace alone.";
            case DAMAGED ->
                "A person has to look at it. To start without it, move it away: nothing is lost by that but the knowledge"
                        + " of which work was interrupted.";
            case NOT_ACCESSIBLE -> accessible(file);
        };
    }

    private static String accessible(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null || Files.isDirectory(folder)
                ? "See that this process may read and write the file, and make others in its folder."
                : "Make the folder " + folder + ", which does not exist, or set " + PROPERTY
                        + " to a file in one that does.";
    }
}
