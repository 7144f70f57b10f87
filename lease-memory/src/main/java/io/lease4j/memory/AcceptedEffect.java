package io.lease4j.memory;

import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import java.util.Objects;

/**
 * An effect that a sink accepted, and which generation wrote it. Immutable.
 *
 * @param effect what was done
 * @param receipt by which generation and execution
 * @since 0.1.0
 */
public record AcceptedEffect(Effect effect, EffectReceipt receipt) {

    /**
     * Refuses null components.
     *
     * @param effect the component
     * @param receipt the component
     */
    public AcceptedEffect {
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(receipt, "receipt");
    }
}
