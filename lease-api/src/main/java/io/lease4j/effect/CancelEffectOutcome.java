package io.lease4j.effect;

import io.lease4j.Commitment;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.internal.Codes;
import java.util.Objects;

/**
 * What a sink says of an effect that it makes sure of. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface CancelEffectOutcome extends Outcome
        permits CancelEffectOutcome.Committed,
                CancelEffectOutcome.NeverCommitted,
                CancelEffectOutcome.NotKnowable,
                CancelEffectOutcome.Unknown,
                Refused {

    /**
     * The effect is in place.
     *
     * @param receipt which generation wrote it
     */
    record Committed(EffectReceipt receipt) implements CancelEffectOutcome {

        /**
         * Refuses null components.
         *
         * @param receipt the component
         */
        public Committed {
            Objects.requireNonNull(receipt, "receipt");
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
     * It is not in place and never will be: a late transaction finds the tombstone.
     */
    record NeverCommitted() implements CancelEffectOutcome {

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
     * The sink no longer remembers effects of that age.
     *
     * @param reason why
     */
    record NotKnowable(NotKnowableReason reason) implements CancelEffectOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
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
    record Unknown(UnknownReason reason) implements CancelEffectOutcome {

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
