package io.lease4j.testkit.server;

/**
 * One run of a server. Each method returns when it is done, in bounded time, or throws an {@link AssertionError}; none does
 * anything to one that has ended. Thread-safe. It has to end with this JVM at the latest.
 *
 * @since 0.1.0
 */
public interface LaunchedServer {

    /**
     * Returns the id of its process.
     *
     * @return another one for each run
     */
    long pid();

    /**
     * Says whether it has not ended, paused or not.
     *
     * @return whether it is there
     */
    boolean isRunning();

    /** Ends it at once. */
    void kill();

    /** Asks it to end, and asks again while it refuses to. */
    void terminate();

    /** Stops it from running. */
    void pause();

    /** Lets it go on. */
    void resume();
}
