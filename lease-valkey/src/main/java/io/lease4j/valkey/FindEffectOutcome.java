package io.lease4j.valkey;

import io.lease4j.Refused;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import java.util.Objects;
import java.util.function.Function;

/**
 * What came of reading an effect. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface FindEffectOutcome {

    /**
     * The effect is in place.
     *
     * @param effect its kind and payload; another object than the one that was committed
     * @param receipt by which generation and execution it was written
     */
    record Found(Effect effect, EffectReceipt receipt) implements FindEffectOutcome {
        /**
         * Refuses null.
         *
         * @param effect the component
         * @param receipt the component
         */
        public Found {
            Objects.requireNonNull(effect, "effect");
            Objects.requireNonNull(receipt, "receipt");
        }
    }

    /**
     * Nothing is in place now. A commit may still be on its way, and what was in place may have been lost.
     *
     * @param proven whether the record's floor is proven: if not, the server's memory may have gone back
     */
    record NotFound(boolean proven) implements FindEffectOutcome {}

    /**
     * It was not read.
     *
     * @param refused why; corrupt state if what is kept under the id is not exactly what a commit would have written
     */
    record NotRead(Refused refused) implements FindEffectOutcome {
        /**
         * Refuses null.
         *
         * @param refused the component
         */
        public NotRead {
            Objects.requireNonNull(refused, "refused");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param found for {@link Found}
     * @param notFound for {@link NotFound}
     * @param notRead for {@link NotRead}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Found, ? extends R> found,
            Function<? super NotFound, ? extends R> notFound,
            Function<? super NotRead, ? extends R> notRead) {
        if (this instanceof Found o) {
            return found.apply(o);
        }
        if (this instanceof NotFound o) {
            return notFound.apply(o);
        }
        return notRead.apply((NotRead) this);
    }
}
