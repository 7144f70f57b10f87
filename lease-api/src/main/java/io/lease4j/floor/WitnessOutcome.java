package io.lease4j.floor;

import java.util.Objects;
import java.util.function.Function;

/**
 * What a witness answers. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface WitnessOutcome {

    /**
     * The range was made durable for the one ticket that it was asked for.
     *
     * @param range the range
     */
    record Raised(TokenRange range) implements WitnessOutcome {

        /**
         * Refuses null components.
         *
         * @param range the component
         */
        public Raised {
            Objects.requireNonNull(range, "range");
        }
    }

    /**
     * What the witness remembers now; also the answer to begin, complete and remember once they hold.
     *
     * @param entry the namespace
     */
    record Known(WitnessEntry entry) implements WitnessOutcome {

        /**
         * Refuses null components.
         *
         * @param entry the component
         */
        public Known {
            Objects.requireNonNull(entry, "entry");
        }
    }

    /**
     * The witness never heard of the namespace.
     */
    record NotKnown() implements WitnessOutcome {}

    /**
     * Nothing changed: another creation has the name, or another lineage was proven last.
     *
     * @param why a sentence for the operator
     */
    record NotAllowed(String why) implements WitnessOutcome {

        /**
         * Refuses null components.
         *
         * @param why the component
         */
        public NotAllowed {
            Objects.requireNonNull(why, "why");
        }
    }

    /**
     * No usable answer. The range, if one was raised, is wasted and never used.
     *
     * @param why a sentence for the operator, without credentials
     */
    record Unavailable(String why) implements WitnessOutcome {

        /**
         * Refuses null components.
         *
         * @param why the component
         */
        public Unavailable {
            Objects.requireNonNull(why, "why");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param raised for {@link Raised}
     * @param known for {@link Known}
     * @param notKnown for {@link NotKnown}
     * @param notAllowed for {@link NotAllowed}
     * @param unavailable for {@link Unavailable}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Raised, ? extends R> raised,
            Function<? super Known, ? extends R> known,
            Function<? super NotKnown, ? extends R> notKnown,
            Function<? super NotAllowed, ? extends R> notAllowed,
            Function<? super Unavailable, ? extends R> unavailable) {
        if (this instanceof Raised o) {
            return raised.apply(o);
        }
        if (this instanceof Known o) {
            return known.apply(o);
        }
        if (this instanceof NotKnown o) {
            return notKnown.apply(o);
        }
        if (this instanceof NotAllowed o) {
            return notAllowed.apply(o);
        }
        return unavailable.apply((Unavailable) this);
    }
}
