package io.lease4j.worker;

import io.lease4j.ReleaseOutcome;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What came of running work under a lease. The work's result, the loss of its lease, and giving it back are apart: none
 * hides another. Immutable.
 *
 * @param <T> what the work results in
 * @since 0.1.0
 */
public sealed interface RunOutcome<T> {

    /**
     * The work ran, and has ended.
     *
     * @param result what it returned or threw
     * @param loss the loss of its lease, if that was lost before it was given back; whether the work's effects were
     *     accepted is the sink's to say
     * @param release what came of giving the lease back
     * @param <T> what the work results in
     */
    record Ran<T>(WorkResult<T> result, Optional<Loss> loss, ReleaseOutcome release) implements RunOutcome<T> {

        /**
         * Refuses null components.
         *
         * @param result the component
         * @param loss the component
         * @param release the component
         */
        public Ran {
            Objects.requireNonNull(result, "result");
            Objects.requireNonNull(loss, "loss");
            Objects.requireNonNull(release, "release");
        }
    }

    /**
     * The work was not started, because no lease came to be held.
     *
     * @param why what came of asking for it; never {@link HoldOutcome.Holding}
     * @param <T> what the work results in
     */
    record NotStarted<T>(HoldOutcome why) implements RunOutcome<T> {

        /**
         * Refuses null components.
         *
         * @param why the component
         */
        public NotStarted {
            Objects.requireNonNull(why, "why");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param ran for {@link Ran}
     * @param notStarted for {@link NotStarted}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Ran<T>, ? extends R> ran, Function<? super NotStarted<T>, ? extends R> notStarted) {
        if (this instanceof Ran<T> r) {
            return ran.apply(r);
        }
        return notStarted.apply((NotStarted<T>) this);
    }
}
