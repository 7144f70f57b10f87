package io.lease4j.recovery;

import java.util.Locale;

/**
 * What may be done about an execution that did not finish. Frozen within a major version.
 *
 * @since 0.1.0
 */
public enum RecoveryDecision {

    /** The exact generation is active and this very instance holds it: go on. */
    RESUME_CURRENT,

    /** There is no authority to go on with, and no newer generation is known: acquire a new one, for a new execution. */
    REACQUIRE_REQUIRED,

    /** A newer generation was granted, live or ended: the work went on, or was done, elsewhere. */
    STALE_GENERATION,

    /** A mutation has no known outcome: resolve or cancel that very request first. */
    RESOLVE_UNKNOWN_OUTCOME,

    /** Authority cannot be established: nothing authoritative may run. */
    BACKEND_UNAVAILABLE,

    /** The backend has forgotten something, or cannot show that it has not: its floor must be proven first. */
    RECONCILE_FENCING_FLOOR;

    /**
     * Returns the stable code of the decision.
     *
     * @return for instance {@code reacquire-required}
     */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
