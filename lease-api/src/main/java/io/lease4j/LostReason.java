package io.lease4j;

/**
 * Why a generation has no authority (any more). May grow.
 *
 * @since 0.1.0
 */
public enum LostReason {
    /** Backend time reached its expiry. The moment itself is expired. */
    EXPIRED,
    /** Its holder gave it back. */
    RELEASED,
    /** An operator ended it. */
    REVOKED,
    /** A newer generation of the key exists. */
    SUPERSEDED,
    /** The store proved a fencing floor above its token. */
    FLOOR_RAISED,
    /** The generation is another's: principal or instance differ, or the lease id does not belong to the token. */
    NOT_THE_HOLDER,
    /** No trace of it is left. */
    GONE
}
