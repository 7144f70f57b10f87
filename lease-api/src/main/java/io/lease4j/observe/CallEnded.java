package io.lease4j.observe;

import java.time.Duration;
import java.util.Objects;

/**
 * One call of a caller, as long as it took with everything that belongs to it: another stamp, a proof, a wait for an
 * earlier request. Told for each call and not at a transition, so it is no {@link LeaseEvent}. Immutable.
 *
 * @param kind what was asked for
 * @param outcome code of what the caller was told
 * @param took from the call to its outcome, on the front door's clock; not negative
 * @since 0.1.0
 */
public record CallEnded(CallKind kind, String outcome, Duration took) {

    /**
     * Refuses null components.
     *
     * @param kind the component
     * @param outcome the component
     * @param took the component
     */
    public CallEnded {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(took, "took");
    }
}
