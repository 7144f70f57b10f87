package io.lease4j.recovery;

import static io.lease4j.recovery.Classification.because;

import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.ObservedLease;
import io.lease4j.Refused;
import java.util.Objects;
import java.util.Optional;

/**
 * Decides what a process may do about an execution that did not finish. One pure, total function of data: no store, no
 * clock, no thread. It never acquires, renews, releases or writes. Thread-safe.
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
        Objects.requireNonNull(pending, "pending");
        if (observed instanceof Refused) {
            return because(RecoveryReason.NOT_OBSERVED);
        }
        if (pending instanceof PendingMutation.Unknown) {
            return because(RecoveryReason.OUTCOME_UNKNOWN);
        }
        Optional<ObservedLease> active =
                observed instanceof InspectOutcome.Found found ? Optional.of(found.lease()) : Optional.empty();
        if (active.isEmpty()) {
            return because(RecoveryReason.NO_CURRENT_AUTHORITY);
        }
        if (!active.get().generation().equals(execution.generation().orElse(null))) {
            return because(RecoveryReason.NO_CURRENT_AUTHORITY);
        }
        if (!active.get().holder().equals(self)) {
            return because(RecoveryReason.OTHER_INSTANCE);
        }
        return because(mayResume ? RecoveryReason.STILL_CURRENT : RecoveryReason.RESUMING_NOT_PERMITTED);
    }
}
