package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * A server that a test may use, wherever it came from. Thread-safe. Closing it gives it back: a server of one's own ends,
 * a foreign one stays.
 *
 * @since 0.1.0
 */
public interface RunningServer extends AutoCloseable {

    /**
     * Returns where it listens.
     *
     * @return the same address for as long as it is used, restarts included
     */
    InetSocketAddress address();

    /**
     * Returns the name of the user with all rights.
     *
     * @return {@code default}, unless the server was given with another
     */
    default String user() {
        return "default";
    }

    /**
     * Returns that user's password.
     *
     * @return empty if there is none to give
     */
    Optional<String> password();

    /**
     * Opens a plain connection, as the user with all rights.
     *
     * @return an open connection; the caller closes it
     */
    default ServerConnection connect() {
        ServerConnection connection = ServerConnection.to(address());
        return password()
                .map(password -> connection.authenticate(user(), password))
                .orElse(connection);
    }

    /**
     * Returns what kills, pauses and restarts it.
     *
     * @return empty for a server that is not ours
     */
    default Optional<ServerControl> control() {
        return Optional.empty();
    }

    @Override
    void close();
}
