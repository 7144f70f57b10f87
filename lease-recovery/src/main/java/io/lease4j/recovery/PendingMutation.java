package io.lease4j.recovery;

import io.lease4j.CommittedRequest;
import io.lease4j.NotKnowableReason;
import java.util.Objects;

/**
 * What is known of an execution's last mutation. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface PendingMutation {

    /** No mutation is pending: each outcome was learned. */
    record None() implements PendingMutation {}

    /** It was sent, or may have been, and nothing is known of it. */
    record Unknown() implements PendingMutation {}

    /**
     * It committed.
     *
     * @param what what it did
     */
    record Committed(CommittedRequest what) implements PendingMutation {
        /**
         * Refuses null.
         *
         * @param what the component
         */
        public Committed {
            Objects.requireNonNull(what, "what");
        }
    }

    /** It did not commit and never will. */
    record NeverCommitted() implements PendingMutation {}

    /**
     * It can no longer be learned; it will not commit from now on.
     *
     * @param reason no longer known, or lost with its history
     */
    record NotKnowable(NotKnowableReason reason) implements PendingMutation {
        /**
         * Refuses null.
         *
         * @param reason the component
         */
        public NotKnowable {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
