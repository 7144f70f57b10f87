package io.lease4j.testkit.server;

/**
 * What a test does to a server of its own. Each method returns when it is done. Thread-safe.
 *
 * @since 0.1.0
 */
public interface ServerControl {

    /** Ends it at once, as a crash does: nothing is written any more. Does nothing to one that has ended. */
    void kill();

    /** Ends it in an orderly way, as a planned stop does. Does nothing to one that has ended. */
    void shutdown();

    /** Starts it again on the same files and address; one that still runs is shut down first. */
    void restart();

    /** Stops it from running, as a machine does that has no time for it. Its connections stay. */
    void pause();

    /** Lets it go on. */
    void resume();
}
