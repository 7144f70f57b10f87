package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestDigest;
import org.jspecify.annotations.Nullable;

/**
 * What a cancellation leaves: the verdict stays, and a late original finds it.
 *
 * @param digest of the request that was cancelled
 * @param notKnowable why its outcome cannot be known; null if it never committed
 * @param keepUntil the moment up to and including which it is kept; moved by every cancellation that repeats it
 */
record Tombstone(RequestDigest digest, @Nullable NotKnowableReason notKnowable, BackendTime keepUntil) {

    /** The tombstone of an effect, which is kept as long as its key. */
    static Tombstone ofEffect(RequestDigest digest) {
        return new Tombstone(digest, null, BackendTime.ofEpochMillis(BackendTime.MAX_EPOCH_MILLIS));
    }
}
