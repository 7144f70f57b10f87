package io.lease4j;

/**
 * Why it can no longer be learned whether a request committed. May grow.
 *
 * @since 0.1.0
 */
public enum NotKnowableReason {
    /** Its receipt would have been reclaimed by now. */
    NO_LONGER_KNOWN,
    /** The store's memory may have gone back since it was sent. */
    LOST_WITH_HISTORY
}
