package io.lease4j.effect;

import io.lease4j.LostReason;

/**
 * Why a sink refuses a generation or an effect. May grow.
 *
 * @since 0.1.0
 */
public enum RejectedReason {
    /** The generation has expired by backend time. */
    EXPIRED,
    /** The generation was released. */
    RELEASED,
    /** The generation was revoked. */
    REVOKED,
    /** A newer generation exists. */
    SUPERSEDED,
    /** The store's floor was proven above the token. */
    FLOOR_RAISED,
    /** The authority names another holder or lease id than the grant. */
    NOT_THE_HOLDER,
    /** No trace of the generation is left. */
    GONE,
    /** The key is sealed at or above the token. A holder takes it as lost. */
    SEALED,
    /** The token is not above the sink's own floor. */
    BELOW_SINK_FLOOR,
    /** A greater token, or another lease id with the same one, was accepted before. */
    BEHIND,
    /** No range with this token was ever given, as the witness in the sink's own database knows. */
    NEVER_GRANTED,
    /** The authority is for another key, or for a namespace that the sink does not know. */
    OTHER_KEY_OR_NAMESPACE,
    /** The effect id was used for another content. */
    EFFECT_CONFLICT;

    /**
     * Returns the rejection that says the same as a loss.
     *
     * @param reason why the generation has no authority
     * @return the reason of the same name
     */
    public static RejectedReason of(LostReason reason) {
        return valueOf(reason.name());
    }
}
