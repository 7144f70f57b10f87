package io.lease4j.recovery;

import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.observe.EventContext;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the journal, looks at the store, and says of every execution what may be done. Acquires nothing, releases nothing,
 * writes nothing: what follows is the caller's. Thread-safe; blocks the calling thread.
 *
 * @since 0.1.0
 */
public final class StartupReconciler {

    private final Leases leases;
    private final ExecutionJournal journal;
    private final Predicate<UnfinishedExecution> mayResume;
    private final Told told;

    /**
     * Makes one that tells the listeners and the audit of its front door.
     *
     * @param leases the front door of this process; stays open
     * @param journal what was left; stays open
     * @param mayResume the policy: whether an execution that this very instance still holds may go on
     */
    public StartupReconciler(Leases leases, ExecutionJournal journal, Predicate<UnfinishedExecution> mayResume) {
        this(leases, journal, mayResume, leases.listener());
    }

    /**
     * Makes one.
     *
     * @param leases the front door of this process; stays open
     * @param journal what was left; stays open
     * @param mayResume the policy: whether an execution that this very instance still holds may go on
     * @param listener who is told each decision; what it throws changes nothing
     */
    public StartupReconciler(
            Leases leases, ExecutionJournal journal, Predicate<UnfinishedExecution> mayResume, LeaseListener listener) {
        this.leases = Objects.requireNonNull(leases, "leases");
        this.journal = Objects.requireNonNull(journal, "journal");
        this.mayResume = Objects.requireNonNull(mayResume, "mayResume");
        this.told = new Told(listener);
    }

    /**
     * Classifies every execution of the journal. Each key is looked at once. After a request was resolved, call it again.
     *
     * @param patience for all questions to the store together, up to ten minutes; what was not answered by then is
     *     classified as unavailable
     * @return one decision for each execution
     */
    public RecoveryReport reconcile(Duration patience) {
        Deadline deadline = leases.within(patience);
        JournalContents contents = journal.contents();
        Map<LeaseKey, InspectOutcome> observed = new HashMap<>();
        List<RecoveryReport.Line> lines = new ArrayList<>();
        for (JournaledExecution journaled : contents.executions()) {
            UnfinishedExecution execution = journaled.execution();
            InspectOutcome seen = observed.computeIfAbsent(execution.key(), key -> leases.inspect(key, deadline));
            Classification classified = RecoveryClassifier.classify(
                    execution, journaled.mutation(), seen, leases.holder(), mayResume.test(execution));
            told.tell(new LeaseEvent.RecoveryClassified(
                    context(journaled), classified.decision().code()));
            lines.add(new RecoveryReport.Line(journaled, seen, classified));
        }
        return new RecoveryReport(lines, contents.others(), contents.unreadable());
    }

    private EventContext context(JournaledExecution journaled) {
        UnfinishedExecution execution = journaled.execution();
        return new EventContext(
                Optional.of(execution.key().fingerprint()),
                leases.holder(),
                Optional.empty(),
                execution.generation().map(Generation::leaseId),
                execution.generation().map(Generation::token),
                Optional.of(execution.id()),
                journaled.pending().stream()
                        .findFirst()
                        .map(request -> request.requestId().value()),
                Optional.empty());
    }
}
