package io.lease4j.recovery;

import java.util.Objects;

/**
 * What came of opening a journal. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface JournalOpening {

    /**
     * It is open.
     *
     * @param journal the journal; whoever opened it closes it
     */
    record Opened(ExecutionJournal journal) implements JournalOpening {
        /**
         * Refuses null.
         *
         * @param journal the component
         */
        public Opened {
            Objects.requireNonNull(journal, "journal");
        }
    }

    /**
     * It is not, and nothing was changed.
     *
     * @param problem why
     * @param offset of damage, in bytes from the start of the file; 0 otherwise
     * @param detail what a person wants to know of it; no key, holder or metadata
     */
    record NotOpened(JournalProblem problem, long offset, String detail) implements JournalOpening {
        /**
         * Refuses null components.
         *
         * @param problem the component
         * @param offset the component
         * @param detail the component
         */
        public NotOpened {
            Objects.requireNonNull(problem, "problem");
            Objects.requireNonNull(detail, "detail");
        }
    }

    /**
     * Returns the journal of one that is open.
     *
     * @return the journal
     * @throws IllegalStateException if it is not open; the message says why
     */
    default ExecutionJournal orThrow() {
        if (this instanceof Opened opened) {
            return opened.journal();
        }
        throw new IllegalStateException(toString());
    }
}
