package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestDigest;
import java.util.Optional;

/** What the model knows of a request that has committed or was cancelled. */
sealed interface RequestFact {

    /** It made, renewed or ended a generation. */
    record Committed(RequestDigest digest, long token) implements RequestFact {}

    /**
     * It was cancelled.
     *
     * @param verdict why it is not knowable; empty for never committed
     */
    record Cancelled(RequestDigest digest, Optional<NotKnowableReason> verdict, BackendTime at)
            implements RequestFact {}
}
