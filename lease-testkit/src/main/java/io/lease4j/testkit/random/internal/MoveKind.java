package io.lease4j.testkit.random.internal;

/** What a run can do next. */
public enum MoveKind {
    ACQUIRE,
    /** A new acquire under an id that was used for something else. */
    REUSE_ID,
    RENEW,
    RELEASE,
    /** One of the client's own requests once more. */
    SEND_AGAIN,
    /** A request of another instance, from its journal. */
    SEND_FOREIGN,
    SETTLE,
    SETTLE_FOREIGN,
    RESOLVE,
    CANCEL,
    INSPECT,
    REVOKE,
    COMMIT_BESIDE,
    COMMIT_OUTSIDE,
    COMMIT_AGAIN,
    CANCEL_EFFECT,
    FENCE,
    FREEZE,
    THAW,
    PROVE,
    EXTEND,
    /** One of the held transmissions arrives. */
    DELIVER,
    PASS_TIME,
    /** Time passes until a lease is about to expire, expires, or has just expired. */
    PASS_TO_EXPIRY,
    STEP_CLOCK,
    SNAPSHOT,
    RESTORE,
    WIPE,
    DELETE_RECORD,
    SPLIT,
    /** A client talks to another store from now on. */
    REROUTE
}
