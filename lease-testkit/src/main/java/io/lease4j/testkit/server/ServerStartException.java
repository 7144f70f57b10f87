package io.lease4j.testkit.server;

/**
 * A server that ended before it was ready; the message holds what it logged.
 *
 * @since 0.1.0
 */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Whether somebody else listens there. */
    private final boolean portTaken;

    ServerStartException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    /** Somebody else was faster: another port may do. */
    boolean portTaken() {
        return portTaken;
    }
}
