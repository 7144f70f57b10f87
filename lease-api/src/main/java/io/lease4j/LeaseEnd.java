package io.lease4j;

import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How and when a generation ended: its terminal evidence. Immutable.
 *
 * @param reason expired, released, revoked or floor raised
 * @param at backend time of the end; of an expiry, the expiry itself
 * @param by principal who released or revoked it
 * @param note the operator's reason for a revocation
 * @param unsealedSinks sinks that a revocation could not seal: they may still accept this generation's effects
 * @since 0.1.0
 */
public record LeaseEnd(
        LostReason reason, BackendTime at, Optional<String> by, Optional<String> note, Set<SinkName> unsealedSinks) {

    /**
     * Refuses null components and copies the set.
     *
     * @param reason the component
     * @param at the component
     * @param by the component
     * @param note the component
     * @param unsealedSinks the component
     */
    public LeaseEnd {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(by, "by");
        Objects.requireNonNull(note, "note");
        unsealedSinks = Set.copyOf(Objects.requireNonNull(unsealedSinks, "unsealedSinks"));
    }

    /**
     * Makes the end of a generation that nobody ended.
     *
     * @param reason expired or floor raised
     * @param at backend time of the end
     * @return the end
     */
    public static LeaseEnd of(LostReason reason, BackendTime at) {
        return new LeaseEnd(reason, at, Optional.empty(), Optional.empty(), Set.of());
    }

    /** Shows all but the principal. */
    @Override
    public String toString() {
        return "LeaseEnd[" + reason + " at " + at
                + note.map(text -> ", note: " + text).orElse("") + ", unsealed sinks: " + unsealedSinks + "]";
    }
}
