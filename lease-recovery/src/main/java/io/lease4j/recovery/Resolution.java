package io.lease4j.recovery;

import java.util.Objects;

/**
 * What a resolver found out about a request. Immutable.
 *
 * @param known what is known of it now; unknown if no attempt decided it
 * @param attempts how often it was asked for
 * @param lastAnswer code of the last answer
 * @since 0.1.0
 */
public record Resolution(PendingMutation known, int attempts, String lastAnswer) {

    /**
     * Refuses null components.
     *
     * @param known the component
     * @param attempts the component
     * @param lastAnswer the component
     */
    public Resolution {
        Objects.requireNonNull(known, "known");
        Objects.requireNonNull(lastAnswer, "lastAnswer");
    }
}
