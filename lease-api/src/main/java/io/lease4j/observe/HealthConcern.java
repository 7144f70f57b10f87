package io.lease4j.observe;

import io.lease4j.AuthorityRecordId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One thing that is not as it should be. Immutable.
 *
 * @param kind what
 * @param number of how many: records, leases, requests, keys or events, as the kind says; 1 where it counts nothing
 * @param records the authority records that it is about, in order; empty where it is about none
 * @since 0.1.0
 */
public record HealthConcern(Kind kind, long number, List<AuthorityRecordId> records) {

    private static final Comparator<AuthorityRecordId> IN_ORDER = Comparator.comparing(
                    (AuthorityRecordId id) -> id.namespaceId().value())
            .thenComparingInt(AuthorityRecordId::shard);

    /**
     * What can be wrong: which promise does not hold now, or would not hold after the next fault. In the order in which
     * an operator looks at them; {@code docs/operations.md} says what to do. May grow.
     */
    public enum Kind {
        /** The front door was closed, or is closing: every call is refused. */
        FRONT_DOOR_CLOSED,
        /** The store is not ready: every call is refused. */
        STORE_NOT_READY,
        /** Records that cannot prove their floor: no token is granted, nothing is renewed there. */
        FLOOR_UNPROVEN,
        /** Records of which the last question was not answered: whether leases there still hold is not known. */
        NOT_ANSWERED,
        /** Records whose node shows an earlier time than it showed before: leases there last longer than was promised. */
        CLOCK_WENT_BACK,
        /** Keys with a damaged record: they fail closed until an operator discards it. */
        CORRUPT_STATE,
        /** Requests whose outcome is unknown, and that nobody has settled. */
        OUTCOMES_UNKNOWN,
        /** The journal could not write: mutations are refused, and a restart would not know of what is under way. */
        JOURNAL_UNAVAILABLE,
        /** Leases whose renewals fail: they will be lost unless one succeeds in time. */
        RENEWALS_FAILING,
        /** Records that come near their ceiling and were not extended: grants there will end. */
        CEILING_NEAR,
        /** Events that were dropped because a listener is too slow: an audit has holes. */
        EVENTS_DROPPED;

        /**
         * Returns a stable code for logs and metrics.
         *
         * @return lower case letters and hyphens
         */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Refuses null components and copies the list.
     *
     * @param kind the component
     * @param number the component
     * @param records the component
     */
    public HealthConcern {
        Objects.requireNonNull(kind, "kind");
        records = List.copyOf(Objects.requireNonNull(records, "records"));
    }

    /**
     * Makes a concern that is about no record.
     *
     * @param kind what
     * @param number of how many
     * @return the concern
     */
    public static HealthConcern of(Kind kind, long number) {
        return new HealthConcern(kind, number, List.of());
    }

    /**
     * Makes a concern about records.
     *
     * @param kind what
     * @param records which records
     * @return the concern
     */
    public static HealthConcern of(Kind kind, Collection<AuthorityRecordId> records) {
        return new HealthConcern(
                kind, records.size(), records.stream().sorted(IN_ORDER).toList());
    }

    /** Puts two concerns of one kind together: the same record counts once. */
    HealthConcern and(HealthConcern other) {
        if (records.isEmpty() || other.records.isEmpty()) {
            return of(kind, number + other.number);
        }
        return of(
                kind,
                Stream.concat(records.stream(), other.records.stream())
                        .distinct()
                        .toList());
    }
}
