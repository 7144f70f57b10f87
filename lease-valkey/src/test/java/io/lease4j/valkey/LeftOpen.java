package io.lease4j.valkey;

import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Set;
import java.util.stream.Collectors;

/** What a store must not leave behind: threads of this process, connections at the server. */
record LeftOpen(Set<Long> threads) {

    static LeftOpen now() {
        return new LeftOpen(threadsOfStores());
    }

    /** Nothing is left that was not there before. */
    void awaitGone() {
        Patience.until("the threads that were started have ended", () -> threads.containsAll(threadsOfStores()));
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

    private static Set<Long> threadsOfStores() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lettuce")
                        || thread.getName().startsWith("lease4j-valkey"))
                .map(Thread::getId)
                .collect(Collectors.toUnmodifiableSet());
    }
}
