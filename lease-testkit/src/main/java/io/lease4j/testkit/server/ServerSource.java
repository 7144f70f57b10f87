package io.lease4j.testkit.server;

import java.net.URI;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Where a test's server comes from: a process of its own, a server that is given by its URI, or what somebody else
 * implements and names in {@code META-INF/services}, such as a container. Implementations are thread-safe.
 *
 * @since 0.1.0
 */
public interface ServerSource {

    /**
     * Returns the name that {@code lease4j.valkey.source} chooses it by.
     *
     * @return a word
     */
    String name();

    /**
     * Gets a server with the defaults of {@link ValkeyServerBuilder}, or what is nearest to them.
     *
     * @return a server that answers; the caller closes it
     */
    RunningServer start();

    /**
     * Returns what the system properties ask for: {@code lease4j.valkey.uri} for a given server, otherwise {@code
     * lease4j.valkey.source} for one by its name.
     *
     * @return {@link #process()} if they ask for nothing
     * @throws AssertionError if there is none of that name
     */
    static ServerSource chosen() {
        String uri = System.getProperty("lease4j.valkey.uri");
        if (uri != null) {
            return given(URI.create(uri));
        }
        String wanted = System.getProperty("lease4j.valkey.source", process().name());
        if (wanted.equals(process().name())) {
            return process();
        }
        List<ServerSource> found = ServiceLoader.load(ServerSource.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(source -> source.name().equals(wanted))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(
                    "lease4j.valkey.source is " + wanted + ", and " + found.size() + " sources have that name");
        }
        return found.get(0);
    }

    /**
     * Returns the source of processes of one's own.
     *
     * @return named {@code process}
     */
    static ServerSource process() {
        return new ProcessSource();
    }

    /**
     * Returns the source of a server that is there already, and stays. Everything that a test does to it is seen by
     * everybody else who uses it.
     *
     * @param uri such as {@code redis://user:password@host:port}
     * @return named {@code uri}
     */
    static ServerSource given(URI uri) {
        return new GivenSource(uri);
    }
}
