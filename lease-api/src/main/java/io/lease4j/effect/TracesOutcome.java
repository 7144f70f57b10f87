package io.lease4j.effect;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import java.util.Map;
import java.util.Objects;

/**
 * What a sink shows of a namespace, so that nobody creates it twice. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface TracesOutcome extends Outcome permits TracesOutcome.Traces, Refused {

    /**
     * The highest token that the sink accepted, fenced, sealed or keeps as a floor, for each authority record.
     *
     * @param highest empty if the sink never saw the namespace
     */
    record Traces(Map<AuthorityRecordId, Long> highest) implements TracesOutcome {

        /**
         * Refuses null components.
         *
         * @param highest the component
         */
        public Traces {
            highest = Map.copyOf(Objects.requireNonNull(highest, "highest"));
        }

        @Override
        public String code() {
            return "traces";
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
     * @param traces for {@link Traces}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(When<? super Traces, ? extends R> traces, When<? super Refused, ? extends R> refused) {
        if (this instanceof Traces o) {
            return traces.is(o);
        }
        return refused.is((Refused) this);
    }
}
