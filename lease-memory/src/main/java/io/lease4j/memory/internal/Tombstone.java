package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestDigest;
import org.jspecify.annotations.Nullable;

/**
 * What a cancellation leaves: the verdict stays, and a late original finds it.
 *
 * @param digest of the request that was cancelled
 * @param notKnowable why its outcome cannot be known; null if it never committed
 * @param lineage in which that was said first
 * @param saidAt the latest moment at which what it was said of may have been sent first
 * @param keepUntil the moment up to and including which it is kept; moved by every cancellation that repeats it
 */
record Tombstone(
        RequestDigest digest,
        @Nullable NotKnowableReason notKnowable,
        Lineage lineage,
        BackendTime saidAt,
        BackendTime keepUntil) {

    /**
     * Tells whether the verdict is also about a request that was first sent then: sent by then, it could not commit any
     * more, whatever its store forgot afterwards.
     */
    boolean covers(FirstSent firstSent) {
        return firstSent.lineage().equals(lineage) && !saidAt.isBefore(firstSent.at());
    }

    Tombstone keptUntil(BackendTime until) {
        return new Tombstone(digest, notKnowable, lineage, saidAt, until);
    }
}
