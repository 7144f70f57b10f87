package io.lease4j.recovery;

import io.lease4j.LeaseRequest;
import java.util.List;
import java.util.Objects;

/**
 * What a journal holds. Immutable.
 *
 * @param executions what did not finish, the oldest first
 * @param others requests without a known outcome that belong to none of these, such as a release that came last
 * @param unreadable entries that are whole and cannot be read; kept, and for a person to look at
 * @since 0.1.0
 */
public record JournalContents(
        List<JournaledExecution> executions, List<LeaseRequest<?>> others, List<UnreadableEntry> unreadable) {

    /**
     * Copies the lists.
     *
     * @param executions the component
     * @param others the component
     * @param unreadable the component
     */
    public JournalContents {
        executions = List.copyOf(Objects.requireNonNull(executions, "executions"));
        others = List.copyOf(Objects.requireNonNull(others, "others"));
        unreadable = List.copyOf(Objects.requireNonNull(unreadable, "unreadable"));
    }
}
