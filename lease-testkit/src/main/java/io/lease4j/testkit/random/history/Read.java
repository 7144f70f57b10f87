package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * What a step read on the way: the echo of its answer. Immutable.
 *
 * @param lineage which lineage served, or empty if no step answered
 * @param time backend time of the step, in milliseconds
 * @param lastToken the record's last token
 * @param proven whether the record could prove its floor
 * @param expired the lease id that the step found expired and ended, or empty
 * @since 0.1.0
 */
public record Read(String lineage, long time, long lastToken, boolean proven, String expired) {

    /** No step answered. */
    public static final Read NOTHING = new Read("", 0, 0, false, "");

    /**
     * Refuses null components.
     *
     * @param lineage the component
     * @param time the component
     * @param lastToken the component
     * @param proven the component
     * @param expired the component
     */
    public Read {
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(expired, "expired");
    }

    /**
     * Tells whether a step answered.
     *
     * @return false for {@link #NOTHING}
     */
    public boolean isPresent() {
        return !lineage.isEmpty();
    }
}
