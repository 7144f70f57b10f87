package io.lease4j;

import io.lease4j.internal.Codes;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of renewing a lease. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface RenewOutcome extends Outcome
        permits RenewOutcome.Renewed, RenewOutcome.Lost, RenewOutcome.Unknown, Refused {

    /**
     * The lease is active, with the expiry and the number that hold now.
     *
     * @param lease the same generation; use it for the next renewal
     * @param term how long its holder may count on it
     * @param replayed true if this renewal had been done before
     */
    record Renewed(Lease lease, Term term, boolean replayed) implements RenewOutcome {

        /**
         * Refuses null components.
         *
         * @param lease the component
         * @param term the component
         * @param replayed the component
         */
        public Renewed {
            Objects.requireNonNull(lease, "lease");
            Objects.requireNonNull(term, "term");
        }

        @Override
        public String code() {
            return "renewed";
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
     * The generation has no authority. Final for it, whatever happened to this request.
     *
     * @param reason why
     * @param end how the generation ended, while it is remembered
     * @param committed no; yes where a receipt shows that this renewal committed, and the lease is lost since; unknown
     *     once an earlier transmission may have committed
     */
    record Lost(LostReason reason, Optional<LeaseEnd> end, Commitment committed) implements RenewOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         * @param end the component
         * @param committed the component
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
    record Unknown(RenewRequest request, UnknownReason reason, String lastAnswer) implements RenewOutcome {

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
     * @param renewed for {@link Renewed}
     * @param lost for {@link Lost}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Renewed, ? extends R> renewed,
            When<? super Lost, ? extends R> lost,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Renewed o) {
            return renewed.is(o);
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
