package io.lease4j.effect;

import io.lease4j.Commitment;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.internal.Codes;
import java.util.Objects;

/**
 * What came of fencing, sealing, or raising a floor of a sink. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface FenceOutcome extends Outcome
        permits FenceOutcome.Accepted, FenceOutcome.Rejected, FenceOutcome.Unknown, Refused {

    /**
     * It holds from now on.
     */
    record Accepted() implements FenceOutcome {

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
     * The sink refuses this generation. A holder stops working.
     *
     * @param reason why
     * @param committed no, or unknown while an earlier attempt may have been recorded
     */
    record Rejected(RejectedReason reason, Commitment committed) implements FenceOutcome {

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
     * It may hold. Ask again: these acts can be repeated.
     *
     * @param reason why
     */
    record Unknown(UnknownReason reason) implements FenceOutcome {

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
