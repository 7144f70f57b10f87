package io.lease4j.recovery.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.RequestId;
import io.lease4j.recovery.UnfinishedExecution;
import java.util.Optional;

/** One entry of the journal. What each does to what is unfinished is said in {@link JournalState}. */
sealed interface Entry {

    /** A request is about to be sent. */
    record Sending(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent) implements Entry {}

    /** What is known of a request that was sent. */
    record Known(Scope scope, How how, Optional<Generation> generation, Optional<NotKnowableReason> notKnowable)
            implements Entry {}

    /** An execution, as it is now. */
    record Execution(
            UnfinishedExecution execution,
            boolean named,
            Optional<NotKnowableReason> notKnowable,
            Optional<ExecutionId> former)
            implements Entry {}

    /** An execution needs no recovery any more. */
    record Finished(LeaseKey key, ExecutionId id) implements Entry {}

    /** The greatest token that was seen of a record. */
    record Seen(AuthorityRecordId recordId, long token) implements Entry {}

    /** What became of a request. The order is part of the format. */
    enum How {
        NOT_COMMITTED,
        /** It committed, and its caller has what it yields. */
        DELIVERED,
        /** It committed, and nobody has what it yields. */
        COMMITTED,
        /** The generation that it meant has ended. */
        ENDED,
        NOT_KNOWABLE
    }

    /** What makes a request id unique. */
    record Scope(Operation operation, LeaseKey key, String principal, RequestId id) {

        static Scope of(LeaseRequest<?> request) {
            return new Scope(
                    request.operation(), request.key(), request.caller().principal(), request.requestId());
        }
    }
}
