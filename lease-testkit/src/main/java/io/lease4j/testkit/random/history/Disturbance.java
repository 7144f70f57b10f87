package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * Something happened to time, to the network or to a store. Immutable.
 *
 * @param kind what
 * @param node which of the stores, or -1 if it concerns none
 * @param shard which authority record, or -1 for all
 * @param text the details, for people
 * @since 0.1.0
 */
public record Disturbance(Kind kind, int node, int shard, String text) implements Event {

    /** What can happen. */
    public enum Kind {
        /** Time passed. */
        TIME_PASSED,
        /** The clock of the stores was set back, or ahead, without time having passed. */
        CLOCK_STEPPED,
        /** A transmission, or its answer, was lost, held back, or doubled. */
        NETWORK,
        /** A copy of a store was put aside. */
        SNAPSHOT_TAKEN,
        /** A store came back with the memory of its snapshot, as another lineage. */
        RESTORED,
        /** A store forgot everything. */
        WIPED,
        /** A store lost an authority record. */
        RECORD_DELETED,
        /** A second store started beside the first one, as another lineage with an older memory. */
        SPLIT
    }

    /**
     * Refuses null components.
     *
     * @param kind the component
     * @param node the component
     * @param shard the component
     * @param text the component
     */
    public Disturbance {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(text, "text");
    }

    /**
     * Tells whether the store may have forgotten what it committed.
     *
     * @return true if memory was lost
     */
    public boolean losesMemory() {
        return kind == Kind.RESTORED || kind == Kind.WIPED || kind == Kind.RECORD_DELETED || kind == Kind.SPLIT;
    }

    @Override
    public String line(Names names) {
        String where = (node < 0 ? "" : " store" + node) + (shard < 0 ? "" : " record " + shard);
        return "* " + kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + where
                + (text.isEmpty() ? "" : ": " + text);
    }
}
