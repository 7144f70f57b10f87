package io.lease4j.verification.concurrency;

import io.lease4j.Generation;
import io.lease4j.RequestDigest;
import io.lease4j.effect.EffectReceipt;
import java.util.Optional;

/**
 * What the model knows of an effect id.
 *
 * @param digest of the effect that took the id
 * @param under the generation that wrote it, or for which it was cancelled
 * @param receipt who wrote it; empty for a tombstone
 */
record EffectFact(RequestDigest digest, Generation under, Optional<EffectReceipt> receipt) {}
