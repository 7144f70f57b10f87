package io.lease4j.internal;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Remembers what was told of one request, so that its outcome turns unknown and known once each. Thread-safe. */
public final class Told {

    private enum State {
        NOTHING,
        UNKNOWN,
        KNOWN
    }

    /** A field instead of an object more: a store in this process keeps one of these for each receipt. */
    private static final AtomicReferenceFieldUpdater<Told, State> STATE =
            AtomicReferenceFieldUpdater.newUpdater(Told.class, State.class, "state");

    private volatile State state;

    private Told(State initial) {
        this.state = initial;
    }

    /** Starts with a request that nobody was told anything of. */
    public static Told nothing() {
        return new Told(State.NOTHING);
    }

    /** Starts with a request whose outcome some other process left unknown. */
    public static Told unknown() {
        return new Told(State.UNKNOWN);
    }

    /** Returns true the first time. */
    public boolean becomesUnknown() {
        return state == State.NOTHING && STATE.compareAndSet(this, State.NOTHING, State.UNKNOWN);
    }

    /** Returns true the first time after it was unknown. */
    public boolean becomesKnown() {
        return state == State.UNKNOWN && STATE.compareAndSet(this, State.UNKNOWN, State.KNOWN);
    }
}
