package io.lease4j;

import java.util.Objects;

/**
 * What a store can say of a request without changing anything. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface ResolveOutcome extends Outcome
        permits ResolveOutcome.Committed, ResolveOutcome.StillUnknown, Refused {

    /**
     * It committed.
     *
     * @param what what it did; yields no authority
     * @param proven whether the record could prove its floor
     */
    record Committed(CommittedRequest what, boolean proven) implements ResolveOutcome {

        /**
         * Refuses null components.
         *
         * @param what the component
         * @param proven the component
         */
        public Committed {
            Objects.requireNonNull(what, "what");
        }

        @Override
        public String code() {
            return "committed";
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }

        @Override
        public Commitment committed() {
            return Commitment.YES;
        }
    }

    /**
     * There is no receipt. That proves nothing: only cancel can say never committed.
     *
     * @param proven whether the record could prove its floor
     */
    record StillUnknown(boolean proven) implements ResolveOutcome {

        @Override
        public String code() {
            return "still-unknown";
        }

        @Override
        public boolean retryMayHelp() {
            return true;
        }

        @Override
        public Commitment committed() {
            return Commitment.UNKNOWN;
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
     * @param committed for {@link Committed}
     * @param stillUnknown for {@link StillUnknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Committed, ? extends R> committed,
            When<? super StillUnknown, ? extends R> stillUnknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Committed o) {
            return committed.is(o);
        }
        if (this instanceof StillUnknown o) {
            return stillUnknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
