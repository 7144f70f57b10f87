package io.lease4j;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What the store knows of a key. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface InspectOutcome extends Outcome permits InspectOutcome.Found, InspectOutcome.NotFound, Refused {

    /**
     * An active lease exists.
     *
     * @param lease who holds it
     * @param remaining time to its expiry by backend time
     * @param record last token, registered sinks, and whether the record is proven
     */
    record Found(ObservedLease lease, Duration remaining, RecordSummary record) implements InspectOutcome {

        /**
         * Refuses null components.
         *
         * @param lease the component
         * @param remaining the component
         * @param record the component
         */
        public Found {
            Objects.requireNonNull(lease, "lease");
            Objects.requireNonNull(remaining, "remaining");
            Objects.requireNonNull(record, "record");
        }

        @Override
        public String code() {
            return "found";
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }

        @Override
        public Commitment committed() {
            return Commitment.NO;
        }
    }

    /**
     * No active lease exists.
     *
     * @param last the last generation, while it is remembered
     * @param record last token, registered sinks, and whether the record is proven
     */
    record NotFound(Optional<ObservedLease> last, RecordSummary record) implements InspectOutcome {

        /**
         * Refuses null components.
         *
         * @param last the component
         * @param record the component
         */
        public NotFound {
            Objects.requireNonNull(last, "last");
            Objects.requireNonNull(record, "record");
        }

        @Override
        public String code() {
            return "not-found";
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }

        @Override
        public Commitment committed() {
            return Commitment.NO;
        }
    }

    /**
     * Takes one case. A type of this outcome alone, because {@link Refused} is a case of every outcome and could not
     * inherit two {@code match} methods that erase to the same.
     *
     * @param <C> the case
     * @param <R> the result's type
     */
    @FunctionalInterface
    interface When<C, R> {
        /**
         * Takes the case.
         *
         * @param outcome the outcome, as this case
         * @return the caller's result
         */
        R is(C outcome);
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param found for {@link Found}
     * @param notFound for {@link NotFound}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Found, ? extends R> found,
            When<? super NotFound, ? extends R> notFound,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Found o) {
            return found.is(o);
        }
        if (this instanceof NotFound o) {
            return notFound.is(o);
        }
        return refused.is((Refused) this);
    }
}
