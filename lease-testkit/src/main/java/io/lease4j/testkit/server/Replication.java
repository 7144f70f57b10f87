package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;

/**
 * What tests do between a primary and its replicas. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Replication {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Replication() {}

    /**
     * Makes a server a replica of another one, and of nobody else.
     *
     * @param server which one
     * @param primary whom it is to follow
     */
    public static void follow(ValkeyServer server, ValkeyServer primary) {
        InetSocketAddress address = primary.address();
        try (ServerConnection connection = server.connect()) {
            Reply unused =
                    connection.command("REPLICAOF", address.getHostString(), Integer.toString(address.getPort()));
        }
    }

    /**
     * Waits until a replica has all that its primary has now.
     *
     * @param primary the primary
     * @param replica its replica
     */
    public static void awaitInSync(ValkeyServer primary, ValkeyServer replica) {
        Poll.until("the replica has everything", PATIENCE, () -> isInSync(primary, replica), replica::log);
    }

    private static boolean isInSync(ValkeyServer primary, ValkeyServer replica) {
        try (ServerConnection ofPrimary = primary.connect();
                ServerConnection ofReplica = replica.connect()) {
            Map<String, String> wanted = ofPrimary.info("replication");
            Map<String, String> state = ofReplica.info("replication");
            return "up".equals(state.get("master_link_status"))
                    && Integer.toString(primary.port()).equals(state.get("master_port"))
                    && Long.parseLong(state.get("slave_repl_offset"))
                            >= Long.parseLong(wanted.get("master_repl_offset"));
        } catch (ServerErrorException e) {
            // It reads its files.
            return false;
        }
    }
}
