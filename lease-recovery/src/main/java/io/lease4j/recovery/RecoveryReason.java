package io.lease4j.recovery;

import java.util.Locale;

/**
 * Why a decision was made. May grow; the decisions do not.
 *
 * @since 0.1.0
 */
public enum RecoveryReason {

    /** The record of the key says that it cannot prove its floor. */
    FLOOR_UNPROVEN(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** The backend's last token is below one that is known to have been granted. */
    LAST_TOKEN_BELOW_KNOWN(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** The execution was granted by another authority record, or another creation of the namespace. */
    OTHER_RECORD(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** The namespace is missing, though it granted a token to this execution. */
    NAMESPACE_FORGOTTEN(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** Another generation of the key has the token of this one: a token repeated. */
    TOKEN_REPEATED(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** An older generation reads as active although this one was granted after it. */
    OLDER_GENERATION_ACTIVE(RecoveryDecision.RECONCILE_FENCING_FLOOR),

    /** The store was not reached, is closed, or found the record corrupt. */
    NOT_OBSERVED(RecoveryDecision.BACKEND_UNAVAILABLE),

    /** The observation is of another key: nothing was learned of this one. */
    OBSERVED_ANOTHER_KEY(RecoveryDecision.BACKEND_UNAVAILABLE),

    /** A request was sent, or may have been, and nothing is known of it. */
    OUTCOME_UNKNOWN(RecoveryDecision.RESOLVE_UNKNOWN_OUTCOME),

    /** A greater token of the key was granted. */
    NEWER_GENERATION(RecoveryDecision.STALE_GENERATION),

    /** Nothing was granted to this execution. */
    NEVER_GRANTED(RecoveryDecision.REACQUIRE_REQUIRED),

    /** The key has no active lease, or an older one whose end is remembered. */
    NO_CURRENT_AUTHORITY(RecoveryDecision.REACQUIRE_REQUIRED),

    /** The generation of this execution has ended. */
    GENERATION_ENDED(RecoveryDecision.REACQUIRE_REQUIRED),

    /** What became of a request of this execution can no longer be learned: its authority counts as ended. */
    OUTCOME_NOT_KNOWABLE(RecoveryDecision.REACQUIRE_REQUIRED),

    /** Another instance holds the generation; it may be frozen and not dead, and nobody resumes for it. */
    OTHER_INSTANCE(RecoveryDecision.REACQUIRE_REQUIRED),

    /** The policy does not permit resuming. */
    RESUMING_NOT_PERMITTED(RecoveryDecision.REACQUIRE_REQUIRED),

    /** The exact generation is active, held by this instance, and resuming is permitted. */
    STILL_CURRENT(RecoveryDecision.RESUME_CURRENT);

    private final RecoveryDecision decision;

    RecoveryReason(RecoveryDecision decision) {
        this.decision = decision;
    }

    /**
     * Returns the decision that this is a reason for.
     *
     * @return one decision for each reason
     */
    public RecoveryDecision decision() {
        return decision;
    }

    /**
     * Returns the stable code of the reason.
     *
     * @return for instance {@code newer-generation}
     */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
