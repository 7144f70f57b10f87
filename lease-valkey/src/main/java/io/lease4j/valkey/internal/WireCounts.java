package io.lease4j.valkey.internal;

import io.lease4j.spi.StoreCounts;
import java.util.concurrent.atomic.LongAdder;

/** Counts what happens on the connections of a store after it was opened. Thread-safe. */
final class WireCounts {

    private final LongAdder reloads = new LongAdder();
    private final LongAdder connections = new LongAdder();
    private volatile boolean opened;

    /** Begins to count connections: those before belong to opening. */
    void opened() {
        opened = true;
    }

    void reloaded() {
        reloads.increment();
    }

    void connected() {
        if (opened) {
            connections.increment();
        }
    }

    StoreCounts read() {
        return new StoreCounts(reloads.sum(), connections.sum());
    }
}
