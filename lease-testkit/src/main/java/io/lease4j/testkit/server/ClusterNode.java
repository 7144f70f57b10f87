package io.lease4j.testkit.server;

import java.util.Map;
import java.util.stream.Collectors;

/** One node of a cluster, and what it says of the others. Confined to one thread. */
final class ClusterNode {

    private final ValkeyServer server;
    private final String id;
    private boolean paused;

    private ClusterNode(ValkeyServer server, String id) {
        this.server = server;
        this.id = id;
    }

    static ClusterNode of(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            return new ClusterNode(server, connection.command("CLUSTER", "MYID").text());
        }
    }

    ValkeyServer server() {
        return server;
    }

    String id() {
        return id;
    }

    boolean isAwake() {
        return server.isRunning() && !paused;
    }

    void pause() {
        server.pause();
        paused = true;
    }

    void resume() {
        server.resume();
        paused = false;
    }

    Reply command(String... words) {
        try (ServerConnection connection = server.connect()) {
            return connection.command(words);
        }
    }

    Reply attempt(String... words) {
        try (ServerConnection connection = server.connect()) {
            return connection.attempt(words);
        }
    }

    boolean servesAll() {
        return "ok".equals(clusterInfo().get("cluster_state"))
                && "16384".equals(clusterInfo().get("cluster_slots_ok"));
    }

    int knows() {
        return parsed().size();
    }

    boolean isPrimary() {
        return parsed().isPrimary(id);
    }

    private Map<String, String> clusterInfo() {
        return command("CLUSTER", "INFO")
                .text()
                .lines()
                .filter(line -> line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')), line -> line.substring(line.indexOf(':') + 1)));
    }

    String text() {
        return command("CLUSTER", "NODES").text();
    }

    ClusterView parsed() {
        return ClusterView.parse(text());
    }

    /** Who serves what, in a form that is the same wherever the same is known. */
    String view() {
        return parsed().toString();
    }

    @Override
    public String toString() {
        return id + " " + server;
    }
}
