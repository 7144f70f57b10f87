package io.lease4j.testkit.server;

/**
 * What makes another server take the place of a primary.
 *
 * @since 0.1.0
 */
public enum Failover {
    /** The primary is killed, as by a crash, and noticed to be gone. */
    KILL,
    /** An operator asks for it while everything is well. */
    COMMAND,
    /** The primary stops running, and knows nothing of it when it goes on. */
    PAUSE
}
