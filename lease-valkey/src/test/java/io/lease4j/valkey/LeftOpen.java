package io.lease4j.valkey;

import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a store must not leave behind: threads of this process, connections at the server. Pools that were there before
 * belong to stores that are still open, and may start a further thread at any time.
 */
record LeftOpen(Set<String> pools) {

    static LeftOpen now() {
        return new LeftOpen(poolsOfStores());
    }

    /** Nothing is left that was not there before. */
    void awaitGone() {
        Patience.until(
                () -> "the threads that were started have ended; there are " + poolsOfStores() + ", there were "
                        + pools,
                () -> pools.containsAll(poolsOfStores()));
    }

    /** The minimal user has no more connections than those of the stores that are open. */
    void awaitGone(ValkeyServer server, int open) {
        awaitGone();
        try (ServerConnection somebody = server.connect()) {
            Patience.until("the connections that were opened are closed", () -> connections(somebody) == open);
        }
    }

    private static long connections(ServerConnection somebody) {
        return somebody.command("CLIENT", "LIST")
                .text()
                .lines()
                .filter(line -> line.contains("user=" + MinimalUser.NAME + " "))
                .count();
    }

    private static Set<String> poolsOfStores() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lettuce")
                        || thread.getName().startsWith("lease4j-valkey"))
                .map(LeftOpen::pool)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The client's threads are named after their pool, and numbered within it; a scheduler has one thread. */
    private static String pool(Thread thread) {
        String name = thread.getName();
        String pool = name.replaceFirst("-[0-9]+$", "");
        return pool.equals(name) ? name + "#" + thread.getId() : pool;
    }
}
