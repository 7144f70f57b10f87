package io.lease4j;

import java.util.Objects;
import java.util.function.Function;

/**
 * What came of reading bytes that may be hostile: a value, or which bound they broke. An outcome and not an
 * exception, because damaged input is an expected event. Immutable.
 *
 * @param <T> the type that was read
 * @since 0.1.0
 */
public sealed interface Decoded<T> {

    /**
     * The bytes were whole and all bounds hold.
     *
     * @param value what they say
     * @param <T> its type
     */
    record Valid<T>(T value) implements Decoded<T> {
        /**
         * Refuses null.
         *
         * @param value the component
         */
        public Valid {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * The bytes are damaged, of an unknown version, or break a bound.
     *
     * @param violation which bound, without the bytes
     * @param <T> the type that was asked for
     */
    record Invalid<T>(Violation violation) implements Decoded<T> {
        /**
         * Refuses null.
         *
         * @param violation the component
         */
        public Invalid {
            Objects.requireNonNull(violation, "violation");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param valid for {@link Valid}
     * @param invalid for {@link Invalid}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Valid<T>, ? extends R> valid, Function<? super Invalid<T>, ? extends R> invalid) {
        if (this instanceof Valid<T> v) {
            return valid.apply(v);
        }
        return invalid.apply((Invalid<T>) this);
    }
}
