package io.lease4j;

import java.util.Objects;
import java.util.function.Function;

/**
 * One entry of a list of leases: a corrupt record is an entry, not a failure. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface ListEntry {

    /**
     * An active lease.
     *
     * @param lease who holds what
     */
    record Active(ObservedLease lease) implements ListEntry {
        /**
         * Refuses null.
         *
         * @param lease the component
         */
        public Active {
            Objects.requireNonNull(lease, "lease");
        }
    }

    /**
     * A record that does not decode or was tampered with. An operator discards it.
     *
     * @param fingerprint the fingerprint that it is stored under
     */
    record Corrupt(String fingerprint) implements ListEntry {
        /**
         * Refuses null.
         *
         * @param fingerprint the component
         */
        public Corrupt {
            Objects.requireNonNull(fingerprint, "fingerprint");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param active for {@link Active}
     * @param corrupt for {@link Corrupt}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(Function<? super Active, ? extends R> active, Function<? super Corrupt, ? extends R> corrupt) {
        if (this instanceof Active a) {
            return active.apply(a);
        }
        return corrupt.apply((Corrupt) this);
    }
}
