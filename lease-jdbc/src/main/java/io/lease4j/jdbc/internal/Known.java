package io.lease4j.jdbc.internal;

import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseId;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import org.jspecify.annotations.Nullable;

/**
 * An effect id that is known: in place, or a tombstone.
 *
 * @param cancelled whether it is a tombstone
 * @param digest of the effect
 * @param token of who wrote it or, of a tombstone, the greatest it was cancelled under
 * @param leaseId likewise
 * @param executionId likewise
 */
record Known(boolean cancelled, String digest, long token, String leaseId, String executionId) {

    boolean isOf(Effect effect) {
        return digest.equals(effect.digest().value());
    }

    /** Null if the row holds what no guard writes. */
    @Nullable
    EffectReceipt receipt(Effect effect) {
        try {
            return new EffectReceipt(
                    effect.id(), LeaseId.of(leaseId), FencingToken.of(token), ExecutionId.of(executionId));
        } catch (InvalidValueException damaged) {
            return null;
        }
    }
}
