package io.lease4j.worker;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What work came to, apart from what became of its lease. Immutable.
 *
 * @param <T> what it results in
 * @since 0.1.0
 */
public sealed interface WorkResult<T> {

    /**
     * It returned.
     *
     * @param value the result; empty if that was null
     * @param <T> what it results in
     */
    record Returned<T>(Optional<T> value) implements WorkResult<T> {

        /**
         * Refuses null components.
         *
         * @param value the component
         */
        public Returned {
            Objects.requireNonNull(value, "value");
        }

        /** Does not show the value: it is the caller's. */
        @Override
        public String toString() {
            return "Returned[…]";
        }
    }

    /**
     * It threw, or its stage completed exceptionally.
     *
     * @param failure what it threw; errors too
     * @param <T> what it results in
     */
    record Threw<T>(Throwable failure) implements WorkResult<T> {

        /**
         * Refuses null components.
         *
         * @param failure the component
         */
        public Threw {
            Objects.requireNonNull(failure, "failure");
        }

        /** Shows the type alone: a message may say anything. */
        @Override
        public String toString() {
            return "Threw[" + failure.getClass().getName() + "]";
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param returned for {@link Returned}
     * @param threw for {@link Threw}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Returned<T>, ? extends R> returned, Function<? super Threw<T>, ? extends R> threw) {
        if (this instanceof Returned<T> r) {
            return returned.apply(r);
        }
        return threw.apply((Threw<T>) this);
    }
}
