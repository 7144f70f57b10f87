package io.lease4j.recovery;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a process finds when it starts: every execution with one decision. Immutable.
 *
 * @param executions what did not finish, the oldest first
 * @param others requests without a known outcome that belong to none of these; they can be resolved
 * @param unreadable entries of the journal that a person has to look at: nothing was decided about them
 * @since 0.1.0
 */
public record RecoveryReport(List<Line> executions, List<LeaseRequest<?>> others, List<UnreadableEntry> unreadable) {

    /**
     * One execution.
     *
     * @param journaled what the journal holds of it
     * @param observed what the store said of its key
     * @param classified the decision and its reason
     */
    public record Line(JournaledExecution journaled, InspectOutcome observed, Classification classified) {

        /**
         * Refuses null components.
         *
         * @param journaled the component
         * @param observed the component
         * @param classified the component
         */
        public Line {
            Objects.requireNonNull(journaled, "journaled");
            Objects.requireNonNull(observed, "observed");
            Objects.requireNonNull(classified, "classified");
        }
    }

    /**
     * Copies the lists.
     *
     * @param executions the component
     * @param others the component
     * @param unreadable the component
     */
    public RecoveryReport {
        executions = List.copyOf(Objects.requireNonNull(executions, "executions"));
        others = List.copyOf(Objects.requireNonNull(others, "others"));
        unreadable = List.copyOf(Objects.requireNonNull(unreadable, "unreadable"));
    }

    /**
     * Returns every request without a known outcome, for an {@link OutcomeResolver}.
     *
     * @return those of the executions, then the others
     */
    public List<LeaseRequest<?>> unresolved() {
        List<LeaseRequest<?>> all = new ArrayList<>();
        executions.forEach(line -> all.addAll(line.journaled().pending()));
        all.addAll(others);
        return List.copyOf(all);
    }
}
