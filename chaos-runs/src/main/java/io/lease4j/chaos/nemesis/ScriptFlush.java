package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.util.List;
import java.util.Map;

/** The server forgets all scripts that were loaded. */
final class ScriptFlush implements Fault {

    private final Node node;

    ScriptFlush(Stage stage) {
        this.node = stage.site().primary();
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        long cached = Long.parseLong(node.info("memory").getOrDefault("number_of_cached_scripts", "0"));
        NotHappenedException.unless(cached > 0, "no script was cached");
        try (ServerConnection connection = node.server().connect()) {
            String one = connection.command("SCRIPT", "LOAD", "return 1").text();
            // In one step: everybody loads again what is missing.
            Reply unused = connection.command("MULTI");
            Reply unusedFlush = connection.command("SCRIPT", "FLUSH", "SYNC");
            Reply unusedLook = connection.command("SCRIPT", "EXISTS", one);
            List<Reply> done = connection.command("EXEC").list();
            long left = done.get(1).list().get(0).number();
            NotHappenedException.unless(left == 0, "a script was still there");
            return Map.of("cachedBefore", Long.toString(cached), "knownAfter", Long.toString(left));
        }
    }

    @Override
    public void heal() {
        // Whoever misses a script loads it again.
    }
}
