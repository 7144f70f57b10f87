package io.lease4j.effect;

import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.LeaseId;
import java.util.Objects;

/**
 * Which generation and execution wrote an effect. Immutable.
 *
 * @param effectId which effect
 * @param leaseId of the generation that wrote it
 * @param token of the generation that wrote it
 * @param executionId that wrote it
 * @since 0.1.0
 */
public record EffectReceipt(EffectId effectId, LeaseId leaseId, FencingToken token, ExecutionId executionId) {

    /**
     * Refuses null components.
     *
     * @param effectId the component
     * @param leaseId the component
     * @param token the component
     * @param executionId the component
     */
    public EffectReceipt {
        Objects.requireNonNull(effectId, "effectId");
        Objects.requireNonNull(leaseId, "leaseId");
        Objects.requireNonNull(token, "token");
        Objects.requireNonNull(executionId, "executionId");
    }
}
