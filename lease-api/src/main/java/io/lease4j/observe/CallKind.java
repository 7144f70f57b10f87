package io.lease4j.observe;

import java.util.Locale;

/**
 * What a caller of a front door can ask for. May grow.
 *
 * @since 0.1.0
 */
public enum CallKind {
    /** Acquire a key. */
    ACQUIRE,
    /** Renew a generation. */
    RENEW,
    /** Release a generation. */
    RELEASE,
    /** Revoke a generation. */
    REVOKE,
    /** Read who holds a key. */
    INSPECT,
    /** Read active leases. */
    LIST,
    /** Read what changed the ownership of a key. */
    HISTORY,
    /** Ask what became of a request. */
    RESOLVE,
    /** Make sure what became of a request. */
    CANCEL,
    /** Find out what became of a request, by any of these. */
    SETTLE,
    /** Commit an effect at a sink. */
    COMMIT,
    /** Fence at a sink. */
    FENCE,
    /** Make sure what became of an effect. */
    CANCEL_EFFECT,
    /** Find out what became of an effect. */
    SETTLE_EFFECT,
    /** Act on the authority records: describe, create, register, prove, extend, discard, freeze, thaw. */
    ADMINISTER;

    /**
     * Returns a stable code for logs and metrics.
     *
     * @return lower case letters and hyphens
     */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
