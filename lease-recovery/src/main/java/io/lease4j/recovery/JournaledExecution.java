package io.lease4j.recovery;

import io.lease4j.ExecutionId;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An execution that did not finish, and what is known of its requests. Immutable, but for the histories of its requests.
 *
 * @param execution what was persisted of it
 * @param pending its requests without a known outcome, the oldest first
 * @param notKnowable why the outcome of one of its requests can no longer be learned, if so
 * @param former the execution that it goes on with, if it was reacquired
 * @since 0.1.0
 */
public record JournaledExecution(
        UnfinishedExecution execution,
        List<LeaseRequest<?>> pending,
        Optional<NotKnowableReason> notKnowable,
        Optional<ExecutionId> former) {

    /**
     * Refuses null components and copies the list.
     *
     * @param execution the component
     * @param pending the component
     * @param notKnowable the component
     * @param former the component
     */
    public JournaledExecution {
        Objects.requireNonNull(execution, "execution");
        pending = List.copyOf(Objects.requireNonNull(pending, "pending"));
        Objects.requireNonNull(notKnowable, "notKnowable");
        Objects.requireNonNull(former, "former");
    }

    /**
     * Returns what the classifier is told of its mutations: one that is not known outweighs what is known of others.
     *
     * @return unknown, not knowable, or none
     */
    public PendingMutation mutation() {
        if (!pending.isEmpty()) {
            return new PendingMutation.Unknown();
        }
        return notKnowable
                .<PendingMutation>map(PendingMutation.NotKnowable::new)
                .orElseGet(PendingMutation.None::new);
    }
}
