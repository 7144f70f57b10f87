package io.lease4j.recovery;

import static io.lease4j.recovery.Classification.because;

import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import java.util.Optional;

/**
 * Decides what a process may do about an execution that did not finish. One pure, total function of data: no store, no
 * clock, no thread. It never acquires, renews, releases or writes. Thread-safe.
 *
 * <p>Of several that apply, the first counts: the floor, what cannot be observed, a request without an outcome, the
 * comparison of generations. More evidence of a loss never turns a decision towards resuming.
 *
 * @since 0.1.0
 */
public final class RecoveryClassifier {

    private RecoveryClassifier() {}

    /**
     * Classifies an execution.
     *
     * @param execution what was persisted of it
     * @param pending what is known of its last mutation
     * @param observed what the store said of its key just now; a refusal if it could not be asked
     * @param self this process
     * @param mayResume whether policy permits resuming
     * @return one decision and its reason
     */
    public static Classification classify(
            UnfinishedExecution execution,
            PendingMutation pending,
            InspectOutcome observed,
            Holder self,
            boolean mayResume) {
        Facts facts = Facts.of(execution, pending, observed);
        return because(facts.floor()
                .or(facts::unavailable)
                .or(facts::unknown)
                .or(facts::overtaken)
                .or(facts::ended)
                .or(() -> notOurs(execution, observed, self))
                .orElse(mayResume ? RecoveryReason.STILL_CURRENT : RecoveryReason.RESUMING_NOT_PERMITTED));
    }

    /** The former instance may be frozen and not dead: no sink can tell two writers of one generation apart. */
    private static Optional<RecoveryReason> notOurs(
            UnfinishedExecution execution, InspectOutcome observed, Holder self) {
        boolean ours = execution.holder().equals(self)
                && observed instanceof InspectOutcome.Found found
                && found.lease().holder().equals(self);
        return ours ? Optional.empty() : Optional.of(RecoveryReason.OTHER_INSTANCE);
    }
}
