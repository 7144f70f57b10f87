package io.lease4j.memory.internal;

import io.lease4j.NotKnowableReason;
import io.lease4j.RequestDigest;
import org.jspecify.annotations.Nullable;

/**
 * What a cancellation leaves: the verdict stays, and a late original finds it.
 *
 * @param digest of the request that was cancelled
 * @param notKnowable why its outcome cannot be known; null if it never committed
 */
record Tombstone(RequestDigest digest, @Nullable NotKnowableReason notKnowable) {}
