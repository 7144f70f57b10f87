package io.lease4j.testkit.random.history;

/**
 * What a step or call was asked to do.
 *
 * @since 0.1.0
 */
public enum Verb {
    /** Grant a generation. */
    ACQUIRE,
    /** Move the expiry of a generation. */
    RENEW,
    /** End the own generation. */
    RELEASE,
    /** End another's generation. */
    REVOKE,
    /** Read a key. */
    INSPECT,
    /** Read what became of a request. */
    RESOLVE,
    /** Make sure what became of a request. */
    CANCEL,
    /** Find out what became of a request by whatever helps. */
    SETTLE,
    /** Accept an effect. */
    COMMIT,
    /** Record a token at a sink. */
    FENCE,
    /** Refuse tokens of a key at a sink. */
    SEAL,
    /** Refuse tokens of a whole record at a sink. */
    RAISE_FLOOR,
    /** Make sure what became of an effect. */
    CANCEL_EFFECT,
    /** An operator's act on authority records or sinks. */
    ADMINISTER;

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
