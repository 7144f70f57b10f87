package io.lease4j;

import io.lease4j.floor.ProofBasis;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One change of ownership, written by the step that made it. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface HistoryEntry {

    /**
     * Returns when it happened.
     *
     * @return backend time of the step that wrote it
     */
    BackendTime at();

    /**
     * A generation began.
     *
     * @param at backend time
     * @param generation which one
     * @param holder for whom
     * @param executionId for which execution, if named
     * @param requestId by which request
     * @param expiresAt the first expiry
     */
    record Granted(
            BackendTime at,
            Generation generation,
            Holder holder,
            Optional<ExecutionId> executionId,
            RequestId requestId,
            BackendTime expiresAt)
            implements HistoryEntry {
        /**
         * Refuses null components.
         *
         * @param at the component
         * @param generation the component
         * @param holder the component
         * @param executionId the component
         * @param requestId the component
         * @param expiresAt the component
         */
        public Granted {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(generation, "generation");
            Objects.requireNonNull(holder, "holder");
            Objects.requireNonNull(executionId, "executionId");
            Objects.requireNonNull(requestId, "requestId");
            Objects.requireNonNull(expiresAt, "expiresAt");
        }
    }

    /**
     * A generation ended. The step that notices an expiry writes it; the end then says when the expiry was.
     *
     * @param at backend time of the step
     * @param generation which one
     * @param end how and when
     */
    record Ended(BackendTime at, Generation generation, LeaseEnd end) implements HistoryEntry {
        /**
         * Refuses null components.
         *
         * @param at the component
         * @param generation the component
         * @param end the component
         */
        public Ended {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(generation, "generation");
            Objects.requireNonNull(end, "end");
        }
    }

    /**
     * The floor of the authority record was proven. Every generation at or below it has ended.
     *
     * @param at backend time
     * @param floor the floor that holds from then on
     * @param basis how it was proven
     * @param reason the operator's reason, if an operator proved it
     */
    record FloorProven(BackendTime at, long floor, ProofBasis basis, Optional<String> reason) implements HistoryEntry {
        /**
         * Refuses null components.
         *
         * @param at the component
         * @param floor the component
         * @param basis the component
         * @param reason the component
         */
        public FloorProven {
            Objects.requireNonNull(at, "at");
            Objects.requireNonNull(basis, "basis");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param granted for {@link Granted}
     * @param ended for {@link Ended}
     * @param floorProven for {@link FloorProven}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Granted, ? extends R> granted,
            Function<? super Ended, ? extends R> ended,
            Function<? super FloorProven, ? extends R> floorProven) {
        if (this instanceof Granted g) {
            return granted.apply(g);
        }
        if (this instanceof Ended e) {
            return ended.apply(e);
        }
        return floorProven.apply((FloorProven) this);
    }
}
