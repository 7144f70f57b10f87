package io.lease4j.valkey;

import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.util.Map;

/** Replicas of a server. */
final class Replicas {

    private Replicas() {}

    /** Starts a replica that has everything that its primary has now. */
    static ValkeyServer inSync(ValkeyServer primary, ValkeyServerBuilder builder) {
        ValkeyServer replica =
                builder.replicaOf(primary.address(), primary.password()).start();
        awaitInSync(primary, replica);
        return replica;
    }

    static void awaitInSync(ValkeyServer primary, ValkeyServer replica) {
        try (ServerConnection ofPrimary = primary.connect();
                ServerConnection ofReplica = replica.connect()) {
            Patience.until("the replica has everything", () -> {
                String offset = ofPrimary.info("replication").get("master_repl_offset");
                Map<String, String> state = ofReplica.info("replication");
                return "up".equals(state.get("master_link_status")) && offset.equals(state.get("slave_repl_offset"));
            });
        }
    }
}
