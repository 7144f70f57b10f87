package io.lease4j;

import io.lease4j.effect.SinkName;
import io.lease4j.internal.Codes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What came of ending another's lease. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface RevokeOutcome extends Outcome
        permits RevokeOutcome.Revoked, RevokeOutcome.Over, RevokeOutcome.Unknown, Refused {

    /**
     * The generation ended by this request.
     *
     * @param end how it ended
     * @param replayed true if it had been revoked by this request before
     * @param sealed sinks that refuse the generation from now on
     * @param unsealed registered sinks that could not be sealed: they may still accept its effects
     * @param proven whether the record could prove its floor
     */
    record Revoked(LeaseEnd end, boolean replayed, Set<SinkName> sealed, Set<SinkName> unsealed, boolean proven)
            implements RevokeOutcome {

        /**
         * Refuses null components.
         *
         * @param end the component
         * @param replayed the component
         * @param sealed the component
         * @param unsealed the component
         * @param proven the component
         */
        public Revoked {
            Objects.requireNonNull(end, "end");
            sealed = Set.copyOf(Objects.requireNonNull(sealed, "sealed"));
            unsealed = Set.copyOf(Objects.requireNonNull(unsealed, "unsealed"));
        }

        @Override
        public String code() {
            return "revoked";
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
     * The generation was over: ended already, superseded, or not found. It was sealed all the same.
     *
     * @param reason why
     * @param end how the generation ended, while it is remembered
     * @param committed no, or unknown once an earlier transmission may have committed
     * @param sealed sinks that refuse the generation from now on
     * @param unsealed registered sinks that could not be sealed: they may still accept its effects
     * @param proven whether the record could prove its floor
     */
    record Over(
            LostReason reason,
            Optional<LeaseEnd> end,
            Commitment committed,
            Set<SinkName> sealed,
            Set<SinkName> unsealed,
            boolean proven)
            implements RevokeOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         * @param end the component
         * @param committed the component
         * @param sealed the component
         * @param unsealed the component
         * @param proven the component
         */
        public Over {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(end, "end");
            Objects.requireNonNull(committed, "committed");
            sealed = Set.copyOf(Objects.requireNonNull(sealed, "sealed"));
            unsealed = Set.copyOf(Objects.requireNonNull(unsealed, "unsealed"));
        }

        @Override
        public String code() {
            return Codes.of("over", reason);
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
    record Unknown(RevokeRequest request, UnknownReason reason, String lastAnswer) implements RevokeOutcome {

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
     * @param revoked for {@link Revoked}
     * @param over for {@link Over}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Revoked, ? extends R> revoked,
            When<? super Over, ? extends R> over,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Revoked o) {
            return revoked.is(o);
        }
        if (this instanceof Over o) {
            return over.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
