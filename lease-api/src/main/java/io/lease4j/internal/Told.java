package io.lease4j.internal;

import java.util.concurrent.atomic.AtomicReference;

/** Remembers what was told of one request, so that its outcome turns unknown and known once each. Thread-safe. */
public final class Told {

    private enum State {
        NOTHING,
        UNKNOWN,
        KNOWN
    }

    private final AtomicReference<State> state;

    private Told(State initial) {
        this.state = new AtomicReference<>(initial);
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
        return state.compareAndSet(State.NOTHING, State.UNKNOWN);
    }

    /** Returns true the first time after it was unknown. */
    public boolean becomesKnown() {
        return state.compareAndSet(State.UNKNOWN, State.KNOWN);
    }
}
