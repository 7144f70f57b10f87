package io.lease4j.testkit;

import io.lease4j.FencingToken;
import io.lease4j.effect.Effect;
import java.util.Objects;

/**
 * An effect as the place shows it where it was applied, such as a row of a table. Immutable.
 *
 * @param effect key, id, kind and payload
 * @param token under which it was applied
 * @since 0.1.0
 */
public record Applied(Effect effect, FencingToken token) {

    /**
     * Refuses null components.
     *
     * @param effect the component
     * @param token the component
     */
    public Applied {
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(token, "token");
    }
}
