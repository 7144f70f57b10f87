package io.lease4j.worker;

import io.lease4j.LostReason;
import io.lease4j.effect.RejectedReason;
import java.util.Locale;
import java.util.Optional;

/**
 * Why a held lease is lost. The first seven are what the store says, the next three what only a sink says, the rest what
 * this side decides by itself. May grow.
 *
 * @since 0.1.0
 */
public enum LossReason {
    /** Backend time reached its expiry. */
    EXPIRED,
    /** Somebody of the same principal gave it back. */
    RELEASED,
    /** An operator ended it. */
    REVOKED,
    /** A newer generation of the key exists. */
    SUPERSEDED,
    /** The store proved a fencing floor above its token. */
    FLOOR_RAISED,
    /** The generation is another's. */
    NOT_THE_HOLDER,
    /** No trace of it is left in the store. */
    GONE,
    /** A sink has sealed the key at or above the token. */
    SEALED,
    /** A sink's own floor is at or above the token. */
    BELOW_SINK_FLOOR,
    /** A sink accepted a greater token. */
    BEHIND,
    /** A sink knows that no range with this token was ever given. */
    NEVER_GRANTED,
    /** The time that this side may count on ran out before a renewal was answered. */
    LOCAL_DEADLINE,
    /** The time that this side may count on ran out, and no renewal passes the maximum lifetime. */
    MAX_LIFETIME,
    /** A renewal was refused for good: the store is closed, the record corrupt, or the request not acceptable. */
    REFUSED,
    /** The keeper was shut down and the grace is over. */
    SHUT_DOWN;

    /**
     * Returns a stable code for logs and metrics.
     *
     * @return lower case letters and hyphens
     */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the loss that says the same as the store.
     *
     * @param reason what the store said
     * @return the reason of the same name
     */
    public static LossReason of(LostReason reason) {
        return valueOf(reason.name());
    }

    /**
     * Returns what a sink's rejection says of the generation.
     *
     * @param reason why the sink rejected
     * @return empty if it says something of the effect or of the authority's address only
     */
    public static Optional<LossReason> of(RejectedReason reason) {
        return switch (reason) {
            case OTHER_KEY_OR_NAMESPACE, EFFECT_CONFLICT -> Optional.empty();
            default -> Optional.of(valueOf(reason.name()));
        };
    }
}
