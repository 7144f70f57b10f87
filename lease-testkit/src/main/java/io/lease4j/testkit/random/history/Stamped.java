package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * The stamp of a transmission, or what a request's history said when it was cancelled. Immutable.
 *
 * @param lineage the lineage that it was meant for, or empty without a stamp
 * @param notAfter backend time from which on it must not commit
 * @param firstLineage the lineage of the first transmission, or empty if there was none
 * @param firstAt backend time of the first transmission
 * @since 0.1.0
 */
public record Stamped(String lineage, long notAfter, String firstLineage, long firstAt) {

    /** Of a read. */
    public static final Stamped NOT = new Stamped("", 0, "", 0);

    /**
     * Refuses null components.
     *
     * @param lineage the component
     * @param notAfter the component
     * @param firstLineage the component
     * @param firstAt the component
     */
    public Stamped {
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(firstLineage, "firstLineage");
    }

    /**
     * Tells whether there is a stamp.
     *
     * @return false for a read
     */
    public boolean isPresent() {
        return !lineage.isEmpty();
    }
}
