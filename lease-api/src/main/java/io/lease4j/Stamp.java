package io.lease4j;

import java.time.Duration;
import java.util.Objects;

/**
 * What a transmission of a mutation carries so that a late one never commits, all of it in the backend time of the
 * node that serves the key. Not part of the digest. Immutable.
 *
 * @param lineage the lineage that the transmission is meant for; any other refuses it
 * @param notAfter from this backend time on it is refused
 * @param firstSent when the request's first transmission was sent
 * @since 0.1.0
 */
public record Stamp(Lineage lineage, BackendTime notAfter, FirstSent firstSent) {

    /** The longest time a stamp may grant; a longer deadline is stamped again. Bounds how long a receipt is needed. */
    public static final Duration LONGEST = Duration.ofMinutes(1);

    /**
     * Added to the remaining deadline, and allowed by the store on top of {@link #LONGEST}: covers the way there and
     * the difference between two clocks' speeds. 5 s is 8 % of a minute, far above what hardware clocks drift.
     */
    public static final Duration MARGIN = Duration.ofSeconds(5);

    /**
     * Refuses null components.
     *
     * @param lineage the component
     * @param notAfter the component
     * @param firstSent the component
     */
    public Stamp {
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(notAfter, "notAfter");
        Objects.requireNonNull(firstSent, "firstSent");
    }
}
