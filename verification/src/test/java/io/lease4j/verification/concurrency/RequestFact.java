package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestDigest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What the model knows of a request that has committed or was cancelled. */
sealed interface RequestFact {

    /** It made, renewed or ended a generation. */
    record Committed(RequestDigest digest, long token) implements RequestFact {}

    /**
     * It was cancelled.
     *
     * @param digests the contents that a verdict was told of: more than one if that was done again when the first
     *     tombstone may have been forgotten, and then nobody knows which one is kept
     * @param verdict why it is not knowable; empty for never committed
     */
    record Cancelled(Set<RequestDigest> digests, Optional<NotKnowableReason> verdict, BackendTime at)
            implements RequestFact {

        /** Tells whether what is kept is certainly about that content. */
        boolean isOf(RequestDigest digest) {
            return digests.equals(Set.of(digest));
        }

        Cancelled alsoOf(RequestDigest digest) {
            Set<RequestDigest> more = new HashSet<>(digests);
            more.add(digest);
            return new Cancelled(Set.copyOf(more), verdict, at);
        }
    }
}
