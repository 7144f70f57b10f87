package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.util.List;

/** Short questions to a server. */
final class Server {

    private Server() {}

    static Reply ask(Node node, String... words) {
        try (ServerConnection connection = node.server().connect()) {
            return connection.attempt(words);
        }
    }

    static boolean has(Node node, String key) {
        return ask(node, "EXISTS", key).number() == 1;
    }

    static void forget(Node node, String key) {
        Reply unused = ask(node, "DEL", key);
    }

    /** Its clock, in milliseconds. */
    static long clockMillis(Node node) {
        List<Reply> time = ask(node, "TIME").list();
        return Long.parseLong(time.get(0).text()) * 1_000
                + Long.parseLong(time.get(1).text()) / 1_000;
    }

    static String runId(Node node) {
        return node.info("server").getOrDefault("run_id", "");
    }
}
