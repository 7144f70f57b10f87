package io.lease4j.verification.recovery;

/** Where a process can die in a life that acquires, has one effect accepted, says so, and releases. */
enum KillPoint {
    BEFORE_ACQUIRE,
    ACQUIRE_UNANSWERED,
    ACQUIRED,
    EFFECT_ACCEPTED,
    FINISHED,
    BEFORE_RELEASE,
    RELEASE_UNANSWERED,
    RELEASED
}
