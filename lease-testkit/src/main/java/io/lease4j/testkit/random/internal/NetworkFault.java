package io.lease4j.testkit.random.internal;

/** What the network does to one transmission. */
public enum NetworkFault {
    NONE,
    /** Never arrives. */
    LOSE_REQUEST,
    /** Arrives; the answer does not. */
    LOSE_ANSWER,
    /** Arrives later, when the run says so. */
    HOLD_REQUEST,
    /** Arrives; the answer comes later, when the run says so. */
    HOLD_ANSWER,
    /** Arrives twice at once, and is answered once. */
    TWICE,
    /** Arrives, and once more later. */
    AGAIN_LATER,
    /** The transport fails before sending, and cannot tell. */
    FAIL_BEFORE,
    /** The transport fails after sending, and cannot tell. */
    FAIL_AFTER
}
