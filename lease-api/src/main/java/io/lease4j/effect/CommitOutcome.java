package io.lease4j.effect;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.internal.Codes;
import java.util.Objects;

/**
 * What came of an effect. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface CommitOutcome extends Outcome
        permits CommitOutcome.Accepted, CommitOutcome.Rejected, CommitOutcome.Unknown, Refused {

    /**
     * The effect is in place, once.
     *
     * @param receipt which generation wrote it
     * @param already true if it was there before: the same effect id with the same content
     */
    record Accepted(EffectReceipt receipt, boolean already) implements CommitOutcome {

        /**
         * Refuses null components.
         *
         * @param receipt the component
         * @param already the component
         */
        public Accepted {
            Objects.requireNonNull(receipt, "receipt");
        }

        @Override
        public String code() {
            return "accepted";
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
     * Not accepted from this generation. A holder stops working.
     *
     * @param reason why
     * @param committed no, or unknown once an earlier transmission may have committed
     */
    record Rejected(RejectedReason reason, Commitment committed) implements CommitOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         * @param committed the component
         */
        public Rejected {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(committed, "committed");
        }

        @Override
        public String code() {
            return Codes.of("rejected", reason);
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }
    }

    /**
     * Nobody knows yet: commit the same effect again, or cancel it. Looking for it proves nothing.
     *
     * @param effect the effect
     * @param authority under which it was sent
     * @param reason why
     * @param lastAnswer code of the answer that proved nothing, or {@code none}
     */
    record Unknown(Effect effect, ExecutionAuthority authority, UnknownReason reason, String lastAnswer)
            implements CommitOutcome {

        /**
         * Refuses null components.
         *
         * @param effect the component
         * @param authority the component
         * @param reason the component
         * @param lastAnswer the component
         */
        public Unknown {
            Objects.requireNonNull(effect, "effect");
            Objects.requireNonNull(authority, "authority");
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(lastAnswer, "lastAnswer");
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
     * @param accepted for {@link Accepted}
     * @param rejected for {@link Rejected}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Accepted, ? extends R> accepted,
            When<? super Rejected, ? extends R> rejected,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Accepted o) {
            return accepted.is(o);
        }
        if (this instanceof Rejected o) {
            return rejected.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
