package io.lease4j.worker;

import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.internal.Codes;
import java.time.Duration;
import java.util.Objects;

/**
 * What came of asking for a lease that is kept. Immutable, but for the held lease itself.
 *
 * @since 0.1.0
 */
public sealed interface HoldOutcome extends Outcome
        permits HoldOutcome.Holding, HoldOutcome.Ended, HoldOutcome.Held, HoldOutcome.Unknown, Refused {

    /**
     * Granted, with time left to work in, and renewed from now on. Close it.
     *
     * @param lease the held lease
     */
    record Holding(HeldLease lease) implements HoldOutcome {

        /**
         * Refuses null components.
         *
         * @param lease the component
         */
        public Holding {
            Objects.requireNonNull(lease, "lease");
        }

        @Override
        public String code() {
            return "holding";
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
     * It had been granted, and that grant is over; or its answer came too late to work with, and it is being given back.
     *
     * @param lease what had been granted, and how it ended, if it has
     */
    record Ended(ObservedLease lease) implements HoldOutcome {

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
            return true;
        }

        @Override
        public Commitment committed() {
            return Commitment.YES;
        }
    }

    /**
     * Not granted until the wait was over: an unexpired lease exists.
     *
     * @param remaining how long it may still last by backend time
     * @param byThisHolder true if this very holder has it under another request
     */
    record Held(Duration remaining, boolean byThisHolder) implements HoldOutcome {

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
     * Nobody knows yet. Nothing is renewed, so that whatever was granted ends with its TTL; the request is being cancelled,
     * and what it turns out to have been granted is given back. Resolve or cancel it to learn more; ask anew to go on.
     *
     * @param request the request
     * @param reason why
     * @param lastAnswer code of the answer that proved nothing, or {@code none}
     */
    record Unknown(AcquireRequest request, UnknownReason reason, String lastAnswer) implements HoldOutcome {

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
     * @param holding for {@link Holding}
     * @param ended for {@link Ended}
     * @param held for {@link Held}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Holding, ? extends R> holding,
            When<? super Ended, ? extends R> ended,
            When<? super Held, ? extends R> held,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Holding o) {
            return holding.is(o);
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
