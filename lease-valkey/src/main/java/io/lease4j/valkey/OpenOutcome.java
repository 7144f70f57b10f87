package io.lease4j.valkey;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What came of opening a store. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface OpenOutcome {

    /**
     * The store is ready.
     *
     * @param store the caller closes it
     */
    record Opened(ValkeyLeaseStore store) implements OpenOutcome {
        /**
         * Refuses null.
         *
         * @param store the component
         */
        public Opened {
            Objects.requireNonNull(store, "store");
        }
    }

    /**
     * Nothing was opened, and everything that was made on the way is closed.
     *
     * @param problems what stands against it; at least one
     */
    record NotOpened(List<OpenProblem> problems) implements OpenOutcome {
        /**
         * Refuses null and copies the list.
         *
         * @param problems the component
         */
        public NotOpened {
            problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param opened for {@link Opened}
     * @param notOpened for {@link NotOpened}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Opened, ? extends R> opened, Function<? super NotOpened, ? extends R> notOpened) {
        if (this instanceof Opened o) {
            return opened.apply(o);
        }
        return notOpened.apply((NotOpened) this);
    }

    /**
     * Returns the store, for a process that cannot go on without it.
     *
     * @return the store
     * @throws IllegalStateException if it was not opened; the message names each problem and its repair
     */
    default ValkeyLeaseStore orThrow() {
        if (this instanceof Opened opened) {
            return opened.store();
        }
        throw new IllegalStateException("the store was not opened: "
                + ((NotOpened) this)
                        .problems().stream().map(OpenProblem::toString).collect(Collectors.joining("; ")));
    }
}
