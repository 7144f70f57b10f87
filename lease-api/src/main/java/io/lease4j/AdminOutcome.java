package io.lease4j;

import io.lease4j.internal.Codes;
import java.util.List;
import java.util.Objects;

/**
 * What came of an operator's act on authority records. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface AdminOutcome extends Outcome permits AdminOutcome.Done, AdminOutcome.Unknown, Refused {

    /**
     * It holds now. Also the answer to a look at records, which changes nothing.
     *
     * @param records the records as they are now
     * @param how how it was done, for the audit
     */
    record Done(List<AuthorityRecordView> records, String how) implements AdminOutcome {

        /**
         * Refuses null components.
         *
         * @param records the component
         * @param how the component
         */
        public Done {
            records = List.copyOf(Objects.requireNonNull(records, "records"));
            Objects.requireNonNull(how, "how");
        }

        @Override
        public String code() {
            return "done";
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
     * Some of it may have happened. Look, and do it again: these acts can be repeated.
     *
     * @param reason why
     */
    record Unknown(UnknownReason reason) implements AdminOutcome {

        /**
         * Refuses null components.
         *
         * @param reason the component
         */
        public Unknown {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public String code() {
            return Codes.of("unknown", reason);
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
     * @param done for {@link Done}
     * @param unknown for {@link Unknown}
     * @param refused for {@link Refused}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            When<? super Done, ? extends R> done,
            When<? super Unknown, ? extends R> unknown,
            When<? super Refused, ? extends R> refused) {
        if (this instanceof Done o) {
            return done.is(o);
        }
        if (this instanceof Unknown o) {
            return unknown.is(o);
        }
        return refused.is((Refused) this);
    }
}
