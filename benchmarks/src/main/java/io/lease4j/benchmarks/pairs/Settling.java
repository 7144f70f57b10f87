package io.lease4j.benchmarks.pairs;

/** What comes between two cases. */
public final class Settling {

    private Settling() {}

    /** Clears what the case before left on the heap, so that the next one does not pay for it. */
    public static void down() {
        System.gc();
    }
}
