package io.lease4j.testkit.random.history;

import io.lease4j.Commitment;
import java.util.Objects;
import java.util.Set;

/**
 * What a step answered. Immutable.
 *
 * @param code the outcome's code
 * @param committed what it says about the request
 * @param fresh whether this very step changed the store: committed and not replayed
 * @param shown the generation that it showed
 * @param unsealed of a revocation, the sinks that it could not seal
 * @since 0.1.0
 */
public record Told(String code, Commitment committed, boolean fresh, Shown shown, Set<String> unsealed) {

    /**
     * Refuses null components.
     *
     * @param code the component
     * @param committed the component
     * @param fresh the component
     * @param shown the component
     * @param unsealed the component
     */
    public Told {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(committed, "committed");
        Objects.requireNonNull(shown, "shown");
        unsealed = Set.copyOf(unsealed);
    }
}
