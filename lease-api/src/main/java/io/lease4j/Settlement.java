package io.lease4j;

import io.lease4j.internal.Codes;
import java.util.Objects;
import java.util.function.Function;

/**
 * What became of a request whose outcome was unknown. Immutable.
 *
 * @param <O> the outcome of the request that was settled
 * @since 0.1.0
 */
public sealed interface Settlement<O extends Outcome> extends Outcome {

    /**
     * The request was replayed and this is its outcome. For an acquire that says {@code Acquired}: go on working.
     *
     * @param outcome never unknown
     * @param <O> the outcome of the request that was settled
     */
    record Answered<O extends Outcome>(O outcome) implements Settlement<O> {

        /**
         * Refuses null components.
         *
         * @param outcome the component
         */
        public Answered {
            Objects.requireNonNull(outcome, "outcome");
        }

        @Override
        public String code() {
            return outcome.code();
        }

        @Override
        public boolean retryMayHelp() {
            return outcome.retryMayHelp();
        }

        @Override
        public Commitment committed() {
            return outcome.committed();
        }
    }

    /**
     * It had committed. If it was an acquire that nobody wants any more, its grant was given back.
     *
     * @param what what it did; yields no authority
     * @param <O> the outcome of the request that was settled
     */
    record Committed<O extends Outcome>(CommittedRequest what) implements Settlement<O> {

        /**
         * Refuses null components.
         *
         * @param what the component
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
     * It did not commit and never will.
     *
     * @param <O> the outcome of the request that was settled
     */
    record NeverCommitted<O extends Outcome>() implements Settlement<O> {

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
     * @param <O> the outcome of the request that was settled
     */
    record NotKnowable<O extends Outcome>(NotKnowableReason reason) implements Settlement<O> {

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
     * No answer came in time, or none that proves anything. Settle the same request again later.
     *
     * @param lastAnswer code of the last answer, or {@code none}
     * @param <O> the outcome of the request that was settled
     */
    record StillUnknown<O extends Outcome>(String lastAnswer) implements Settlement<O> {

        /**
         * Refuses null components.
         *
         * @param lastAnswer the component
         */
        public StillUnknown {
            Objects.requireNonNull(lastAnswer, "lastAnswer");
        }

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
     * Calls the one function that fits this case.
     *
     * @param answered for {@link Answered}
     * @param committed for {@link Committed}
     * @param neverCommitted for {@link NeverCommitted}
     * @param notKnowable for {@link NotKnowable}
     * @param stillUnknown for {@link StillUnknown}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Answered<O>, ? extends R> answered,
            Function<? super Committed<O>, ? extends R> committed,
            Function<? super NeverCommitted<O>, ? extends R> neverCommitted,
            Function<? super NotKnowable<O>, ? extends R> notKnowable,
            Function<? super StillUnknown<O>, ? extends R> stillUnknown) {
        if (this instanceof Answered<O> o) {
            return answered.apply(o);
        }
        if (this instanceof Committed<O> o) {
            return committed.apply(o);
        }
        if (this instanceof NeverCommitted<O> o) {
            return neverCommitted.apply(o);
        }
        if (this instanceof NotKnowable<O> o) {
            return notKnowable.apply(o);
        }
        return stillUnknown.apply((StillUnknown<O>) this);
    }
}
