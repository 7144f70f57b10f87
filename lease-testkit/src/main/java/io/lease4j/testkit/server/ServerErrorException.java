package io.lease4j.testkit.server;

/**
 * An error that a server answered to a command of a {@link ServerConnection}.
 *
 * @since 0.1.0
 */
public final class ServerErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The first word of the error. */
    private final String code;

    ServerErrorException(String command, String message) {
        super(command + " was answered with " + message);
        this.code = message.split(" ", 2)[0];
    }

    /**
     * Returns the first word of the error.
     *
     * @return such as {@code READONLY}, or {@code ERR}
     */
    public String code() {
        return code;
    }
}
