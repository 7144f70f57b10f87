package io.lease4j;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One page of what changed the ownership of a key. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface HistoryOutcome extends Outcome permits HistoryOutcome.Page, Refused {

    /**
     * Entries in the order in which they happened.
     *
     * @param entries grants, ends and floor proofs
     * @param next where to go on; empty at the end
     * @param completeFromToken from this token on nothing is missing; older entries may have been dropped
     * @param proven whether the record could prove its floor
     */
    record Page(List<HistoryEntry> entries, Optional<PageCursor> next, long completeFromToken, boolean proven)
            implements HistoryOutcome {

        /**
         * Refuses null components.
         *
         * @param entries the component
         * @param next the component
         * @param completeFromToken the component
         * @param proven the component
         */
        public Page {
            entries = List.copyOf(Objects.requireNonNull(entries, "entries"));
            Objects.requireNonNull(next, "next");
        }

        @Override
        public String code() {
            return "page";
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
     * @param page for {@link Page}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(When<? super Page, ? extends R> page, When<? super Refused, ? extends R> refused) {
        if (this instanceof Page o) {
            return page.is(o);
        }
        return refused.is((Refused) this);
    }
}
