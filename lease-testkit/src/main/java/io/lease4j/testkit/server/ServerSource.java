package io.lease4j.testkit.server;

import java.net.URI;

/**
 * Where a server comes from for a test that can do with any. Implementations are thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ServerSource {

    /**
     * Gets a server.
     *
     * @return a server that answers; the caller closes it
     */
    RunningServer start();

    /**
     * Returns what the system properties ask for: the server that {@code lease4j.valkey.uri} names, or a {@link
     * ValkeyServer}, which runs where {@code lease4j.valkey.source} says.
     *
     * @return servers of one's own if they ask for nothing
     */
    static ServerSource chosen() {
        String uri = System.getProperty("lease4j.valkey.uri");
        return uri == null ? ValkeyServer::start : given(URI.create(uri));
    }

    /**
     * Returns the source of a server that is there already, and stays. Everything that a test does to it is seen by
     * everybody else who uses it.
     *
     * @param uri such as {@code redis://user:password@host:port}
     * @return always the same server
     */
    static ServerSource given(URI uri) {
        return new GivenSource(uri);
    }
}
