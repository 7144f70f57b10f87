package io.lease4j.valkey.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Reads whatever refutes that restarts of a server keep everything. */
final class Retention {

    private static final String[] SETTINGS = {"appendonly", "appendfsync", "no-appendfsync-on-rewrite"};

    private Retention() {}

    static CompletionStage<List<String>> obstacles(Node node) {
        return ServerCheck.facts(node)
                .thenCombine(node.ask(commands -> commands.configGet(SETTINGS)), Retention::obstacles)
                .exceptionally(unreadable -> List.of("what refutes retention cannot be read"));
    }

    private static List<String> obstacles(ServerFacts facts, Map<String, String> settings) {
        List<String> obstacles = new ArrayList<>();
        expect(obstacles, "appendonly", settings.get("appendonly"), "yes");
        expect(obstacles, "appendfsync", settings.get("appendfsync"), "always");
        expect(obstacles, "no-appendfsync-on-rewrite", settings.get("no-appendfsync-on-rewrite"), "no");
        expect(obstacles, facts, "maxmemory_policy", "noeviction");
        expect(obstacles, facts, "aof_last_write_status", "ok");
        expect(obstacles, facts, "role", "master");
        expect(obstacles, facts, "connected_slaves", "0");
        expect(obstacles, facts, "repl_backlog_active", "0");
        expect(obstacles, facts, "master_replid2", "0".repeat(40));
        String mode =
                facts.field("server_mode").or(() -> facts.field("redis_mode")).orElse("unreadable");
        if (!mode.equals("standalone")) {
            obstacles.add("the server's mode is " + mode + ", not standalone");
        }
        return List.copyOf(obstacles);
    }

    private static void expect(List<String> obstacles, ServerFacts facts, String field, String wanted) {
        expect(obstacles, field, facts.field(field).orElse(null), wanted);
    }

    private static void expect(
            List<String> obstacles, String name, @org.jspecify.annotations.Nullable String found, String wanted) {
        if (!wanted.equals(found)) {
            obstacles.add(name + " is " + (found == null ? "unreadable" : found) + ", not " + wanted);
        }
    }
}
