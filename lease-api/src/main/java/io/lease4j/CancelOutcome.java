package io.lease4j;

import io.lease4j.internal.Codes;
import java.util.Objects;

/**
 * What a store says of a request that it makes sure of: from now on the answer stays. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface CancelOutcome extends Outcome
        permits CancelOutcome.Committed,
                CancelOutcome.NeverCommitted,
                CancelOutcome.NotKnowable,
                CancelOutcome.Unknown,
                Refused {

    /**
     * It had committed.
     *
     * @param what what it did; yields no authority
     * @param proven whether the record could prove its floor
     */
    record Committed(CommittedRequest what, boolean proven) implements CancelOutcome {

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
     * It did not commit and never will: a late transmission finds the tombstone.
     *
     * @param proven whether the record could prove its floor
     */
    record NeverCommitted(boolean proven) implements CancelOutcome {

        @Override
        public String code() {
            return "never-committed";
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
     * It can no longer be learned. It will not commit from now on.
     *
     * @param reason why
     * @param proven whether the record could prove its floor
     */
    record NotKnowable(NotKnowableReason reason, boolean proven) implements CancelOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         * @param proven the component
         */
        public NotKnowable {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public String code() {
            return Codes.of("not-knowable", reason);
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }

        @Override
        public Commitment committed() {
            return Commitment.UNKNOWN;
        }
    }

    /**
     * The cancellation itself may not have happened. Cancel again.
     *
     * @param reason why
     */
    record Unknown(UnknownReason reason) implements CancelOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         */
        public Unknown {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public String code() {
            return Codes.of("unknown", reason);
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
     * @param neverCommitted for {@link NeverCommitted}
     * @param notKnowable for {@link NotKnowable}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Committed, ? extends R> committed,
            When<? super NeverCommitted, ? extends R> neverCommitted,
            When<? super NotKnowable, ? extends R> notKnowable,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Committed o) {
            return committed.is(o);
        }
        if (this instanceof NeverCommitted o) {
            return neverCommitted.is(o);
        }
        if (this instanceof NotKnowable o) {
            return notKnowable.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
