package io.lease4j;

import io.lease4j.internal.Codes;
import java.time.Duration;
import java.util.Objects;

/**
 * What came of asking for a lease. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface AcquireOutcome extends Outcome
        permits AcquireOutcome.Acquired, AcquireOutcome.Ended, AcquireOutcome.Held, AcquireOutcome.Unknown, Refused {

    /**
     * Granted, and active at this very answer. The only case that yields an authority.
     *
     * @param lease the grant
     * @param term how long its holder may count on it
     * @param replayed true if this is the answer to a request that had been granted before
     */
    record Acquired(Lease lease, Term term, boolean replayed) implements AcquireOutcome {

        /**
         * Refuses null components.
         *
         * @param lease the component
         * @param term the component
         * @param replayed the component
         */
        public Acquired {
            Objects.requireNonNull(lease, "lease");
            Objects.requireNonNull(term, "term");
        }

        @Override
        public String code() {
            return "acquired";
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
     * This request had been granted, and that grant is over. Ask under a fresh request id.
     *
     * @param lease what had been granted, and how it ended
     */
    record Ended(ObservedLease lease) implements AcquireOutcome {

        /**
         * Refuses null components.
         *
         * @param lease the component
         */
        public Ended {
            Objects.requireNonNull(lease, "lease");
        }

        @Override
        public String code() {
            return "ended";
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
     * Not granted, nothing changed: an unexpired lease exists.
     *
     * @param remaining how long it may still last by backend time; a hint for when to ask again
     * @param byThisHolder true if this very holder has it under another request
     */
    record Held(Duration remaining, boolean byThisHolder) implements AcquireOutcome {

        /**
         * Refuses null components.
         *
         * @param remaining the component
         * @param byThisHolder the component
         */
        public Held {
            Objects.requireNonNull(remaining, "remaining");
        }

        @Override
        public String code() {
            return "held";
        }

        @Override
        public boolean retryMayHelp() {
            return true;
        }

        @Override
        public Commitment committed() {
            return Commitment.NO;
        }
    }

    /**
     * Nobody knows yet: resolve, replay or cancel this very request, or settle it.
     *
     * @param request the request to settle
     * @param reason why
     * @param lastAnswer code of the answer that proved nothing, or {@code none}
     */
    record Unknown(AcquireRequest request, UnknownReason reason, String lastAnswer) implements AcquireOutcome {

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
     * @param acquired for {@link Acquired}
     * @param ended for {@link Ended}
     * @param held for {@link Held}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Acquired, ? extends R> acquired,
            When<? super Ended, ? extends R> ended,
            When<? super Held, ? extends R> held,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Acquired o) {
            return acquired.is(o);
        }
        if (this instanceof Ended o) {
            return ended.is(o);
        }
        if (this instanceof Held o) {
            return held.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
