package io.lease4j.floor;

import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.effect.SinkName;
import io.lease4j.internal.Bounds;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * How an operator proves the floor of a record. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface FloorProof {

    /** By the namespace's witness. Sinks are taken from it. */
    record ByWitness() implements FloorProof {}

    /**
     * By an explicit number, above everything that was ever granted. Through the witness where there is one.
     *
     * @param base every new token is greater, 0 or more
     * @param reason 1 to 512 bytes of UTF-8, for the audit
     * @param sinks the sinks to register if the record is missing and there is no witness to name them
     */
    record ByOperator(long base, String reason, Set<SinkName> sinks) implements FloorProof {
        /**
         * Refuses values outside their bounds.
         *
         * @param base the component
         * @param reason the component
         * @param sinks the component
         * @throws InvalidValueException if one is
         */
        public ByOperator {
            Bounds.range("base", base, 0, FencingToken.MAX_VALUE - 1);
            Bounds.text("reason", reason, 1, 512);
            sinks = Set.copyOf(Objects.requireNonNull(sinks, "sinks"));
        }
    }

    /**
     * By the operator's word that restarts of this server keep everything. Not where there is a witness.
     *
     * @param reason 1 to 512 bytes of UTF-8, for the audit
     */
    record Retained(String reason) implements FloorProof {
        /**
         * Refuses a reason outside its bounds.
         *
         * @param reason the component
         * @throws InvalidValueException if it is
         */
        public Retained {
            Bounds.text("reason", reason, 1, 512);
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param byWitness for {@link ByWitness}
     * @param byOperator for {@link ByOperator}
     * @param retained for {@link Retained}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super ByWitness, ? extends R> byWitness,
            Function<? super ByOperator, ? extends R> byOperator,
            Function<? super Retained, ? extends R> retained) {
        if (this instanceof ByWitness w) {
            return byWitness.apply(w);
        }
        if (this instanceof ByOperator o) {
            return byOperator.apply(o);
        }
        return retained.apply((Retained) this);
    }
}
