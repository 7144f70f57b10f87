package io.lease4j.testkit.random;

/**
 * Loses transmissions on the real way between a {@link RandomTarget}'s stores and their server, one at a time. A store
 * finds out by itself, and answers unknown. Confined to the run's thread.
 *
 * @since 0.1.0
 */
public interface WireFaults {

    /** What becomes of a transmission. What is lost here never arrives later. */
    enum Kind {
        /** It never arrives, and nobody tells the client. */
        LOSE_REQUEST,
        /** Its answer never arrives, and nobody tells the client. */
        LOSE_ANSWER,
        /** It never arrives: its connection breaks. */
        CUT_REQUEST,
        /** The connection breaks when its answer comes. */
        CUT_ANSWER
    }

    /**
     * Makes the next transmission meet a fault.
     *
     * @param kind which one
     */
    void arm(Kind kind);

    /**
     * Called after each transmission, whether or not one was armed. Takes back a fault that nothing has met, and returns
     * when nothing that was sent before can change the store any more.
     */
    void settle();
}
