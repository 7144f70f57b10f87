package io.lease4j.testkit.server;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What runs a {@link ValkeyServer}: a process of this machine, or what somebody else implements and names in {@code
 * META-INF/services}, such as a container. Implementations are thread-safe.
 *
 * @since 0.1.0
 */
public interface ServerLauncher {

    /**
     * Returns the name that the system property {@code lease4j.valkey.source} chooses it by.
     *
     * @return a word
     */
    String name();

    /**
     * Starts a server, and does not wait until it is ready. The server has to reach the folders of this machine by the same
     * paths, and to listen on this machine's loopback interface.
     *
     * @param launch what to start
     * @return what runs
     */
    LaunchedServer launch(Launch launch);

    /**
     * Returns the one that {@code lease4j.valkey.source} names.
     *
     * @return the process launcher if the property is not set
     * @throws AssertionError if there is not exactly one of that name
     */
    static ServerLauncher chosen() {
        return named(Optional.ofNullable(System.getProperty("lease4j.valkey.source")));
    }

    private static ServerLauncher named(Optional<String> name) {
        ServerLauncher process = new ProcessLauncher();
        String wanted = name.orElse(process.name());
        if (wanted.equals(process.name())) {
            return process;
        }
        List<ServerLauncher> found = ServiceLoader.load(ServerLauncher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(launcher -> launcher.name().equals(wanted))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(
                    "lease4j.valkey.source is " + wanted + ", and " + found.size() + " launchers have that name");
        }
        return found.get(0);
    }
}
