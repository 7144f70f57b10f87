package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.List;

/** Several servers that a namespace is on, and who of them serves what. */
interface Site {

    /** The name of the backend in the matrix reports. */
    String name();

    /** A builder of a store on them, with few shards so that tests are quick. */
    ValkeyLeaseStoreBuilder store(Namespace namespace);

    /** All that serve a part of the namespace. */
    List<ValkeyServer> primaries();

    /** The one that serves a key. */
    ValkeyServer primaryOf(String key);

    /** Sends a command to the server of a key. */
    default void command(String key, String... words) {
        command(primaryOf(key), words);
    }

    /** Deletes everything on all of them. */
    default void wipe() {
        primaries().forEach(server -> command(server, "FLUSHALL"));
    }

    private static void command(ValkeyServer server, String... words) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command(words);
        }
    }
}
