package io.lease4j.worker;

/**
 * Why a loss may be near. May grow.
 *
 * @since 0.1.0
 */
public enum WarningReason {
    /** Renewals were sent, and none was answered with a longer term. They go on. */
    RENEWALS_FAIL,
    /** The maximum lifetime is nearly used up: no renewal helps any more. */
    MAX_LIFETIME
}
