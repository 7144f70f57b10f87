package io.lease4j;

/**
 * Why a request was refused. Refused means: it did not commit, and no transmission of it ever will under this answer.
 * May grow.
 *
 * @since 0.1.0
 */
public enum RefusedReason {
    /** The request id was used for something else. Nothing changed. Take another id. */
    IDEMPOTENCY_CONFLICT(false),
    /** A combination of values is out of bounds; the violation says which. */
    INVALID_REQUEST(false),
    /** This backend cannot do it; see its capabilities. */
    NOT_SUPPORTED(false),
    /** The stamp was for another lineage, and the deadline left no time to stamp again. */
    OTHER_LINEAGE(true),
    /** The deadline passed before it was sent, or it arrived after its not-after. */
    DEADLINE_EXCEEDED(true),
    /** The store cannot be reached or does not serve as a primary. */
    BACKEND_UNAVAILABLE(true),
    /** The request was cancelled before it arrived. */
    CANCELLED(false),
    /** Sent for the first time longer ago than receipts are kept, or an older renewal than the last one. */
    TOO_OLD(false),
    /** The tokens of this record are used up: they are refused, never wrapped. */
    TOKENS_EXHAUSTED(false),
    /** No such namespace: it was never created here, or is still being created. */
    NAMESPACE_MISSING(false),
    /** The store cannot prove that its next token was never granted before. */
    FLOOR_UNPROVEN(true),
    /** An operator has stopped new grants. */
    FROZEN(true),
    /** The record does not decode or was tampered with: an operator has to discard it. */
    CORRUPT_STATE(false),
    /** The store or front door is not ready: not opened yet, closing, closed or failed. */
    STORE_CLOSED(false),
    /** Create, register or prove is not allowed; the obstacles say what stands against it. */
    NOT_ALLOWED(false),
    /** Too many acquires of this front door have no known outcome; settle some first. */
    TOO_MANY_OPEN(true),
    /** The request belongs to another instance: it may resolve or cancel it, never replay it. */
    OTHER_INSTANCE(false),
    /** The calling thread was interrupted before anything was sent. */
    INTERRUPTED(true),
    /** The tables of a sink are missing, or this user may not use them: its migration was not run here. */
    SINK_NOT_READY(false),
    /** What a sink's author wrote to apply the effect failed. Nothing of it stays. */
    EFFECT_NOT_APPLIED(false),
    /** An earlier acquire of this key and holder has no known outcome and could not be cancelled in time. */
    EARLIER_REQUEST_OPEN(true),

    /** The journal could not write the request down; nothing was sent. */
    JOURNAL_UNAVAILABLE(true);

    private final boolean retryMayHelp;

    RefusedReason(boolean retryMayHelp) {
        this.retryMayHelp = retryMayHelp;
    }

    /**
     * Tells whether the same request may succeed later without anybody changing it.
     *
     * @return true if asking again may help
     */
    public boolean retryMayHelp() {
        return retryMayHelp;
    }
}
