package io.lease4j;

import io.lease4j.internal.Codes;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of giving a lease back. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface ReleaseOutcome extends Outcome
        permits ReleaseOutcome.Released, ReleaseOutcome.Lost, ReleaseOutcome.Unknown, Refused {

    /**
     * The generation ended by this request.
     *
     * @param end how it ended
     * @param replayed true if it had been released by this request before
     * @param proven whether the record could prove its floor
     */
    record Released(LeaseEnd end, boolean replayed, boolean proven) implements ReleaseOutcome {

        /**
         * Refuses null components.
         *
         * @param end the component
         * @param replayed the component
         * @param proven the component
         */
        public Released {
            Objects.requireNonNull(end, "end");
        }

        @Override
        public String code() {
            return "released";
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
     * The generation had ended otherwise, or is not the caller's. A successor was not touched.
     *
     * @param reason why
     * @param end how the generation ended, while it is remembered
     * @param committed no, or unknown once an earlier transmission may have committed
     * @param proven whether the record could prove its floor
     */
    record Lost(LostReason reason, Optional<LeaseEnd> end, Commitment committed, boolean proven)
            implements ReleaseOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         * @param end the component
         * @param committed the component
         * @param proven the component
         */
        public Lost {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(end, "end");
            Objects.requireNonNull(committed, "committed");
        }

        @Override
        public String code() {
            return Codes.of("lost", reason);
        }

        @Override
        public boolean retryMayHelp() {
            return false;
        }
    }

    /**
     * Nobody knows yet: resolve, replay or cancel this very request, or settle it.
     *
     * @param request the request to settle
     * @param reason why
     * @param lastAnswer code of the answer that proved nothing, or {@code none}
     */
    record Unknown(ReleaseRequest request, UnknownReason reason, String lastAnswer) implements ReleaseOutcome {

        /**
         * Refuses null components.
         *
         * @param request the component
         * @param reason the component
         * @param lastAnswer the component
         */
        public Unknown {
            Objects.requireNonNull(request, "request");
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
     * @param released for {@link Released}
     * @param lost for {@link Lost}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Released, ? extends R> released,
            When<? super Lost, ? extends R> lost,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Released o) {
            return released.is(o);
        }
        if (this instanceof Lost o) {
            return lost.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
