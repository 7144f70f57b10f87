package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import org.jspecify.annotations.Nullable;

/**
 * One committed step in the order of the store's own data, and what is found out about it. Confined to one thread while
 * the judge works.
 */
public final class Entry {

    /** Not known. */
    public static final long UNKNOWN = -1;

    int number;
    final String server;
    final Mutation mutation;

    /** Which serving lineage did it, as that names itself. */
    String lineage;

    /** Backend time of the step, in milliseconds; a lower bound if it is not exact; 0 if nothing is known. */
    long time;

    boolean exact;

    /** When it can have happened at the earliest and at the latest, in milliseconds of the run. */
    double earliest;

    double latest = Double.POSITIVE_INFINITY;

    /** The place on the time axis of the run: in the store's order, and never before it was asked for. */
    double at;

    /** All of the server's life before stands before this. */
    double barrier;

    @Nullable
    Trip trip;

    @Nullable
    SinkTrip sinkTrip;

    /** Whether it is known from its answer alone: it was never written, and lost with the server's memory. */
    boolean unwritten;

    /** Whether a later loss of memory took it away. */
    boolean lost;

    Entry(int number, String server, String lineage, Mutation mutation, long time) {
        this.number = number;
        this.server = server;
        this.lineage = lineage;
        this.mutation = mutation;
        this.time = time;
    }

    /** What it did. */
    public Mutation mutation() {
        return mutation;
    }

    /** Which lineage did it. */
    public String lineage() {
        return lineage;
    }

    /** When, on the time axis of the run. */
    public double at() {
        return at;
    }

    /** Backend time, in milliseconds; a lower bound where it is not known. */
    public long time() {
        return time;
    }

    @Override
    public String toString() {
        return "#" + number + " " + mutation + " [" + lineage + " " + time + "]";
    }
}
