package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.util.List;
import java.util.Map;

/** Somebody empties the server. */
final class FlushAll implements Fault {

    private final Stage stage;
    private final Node node;

    FlushAll(Stage stage) {
        this.stage = stage;
        this.node = stage.site().primary();
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        try (ServerConnection connection = node.server().connect()) {
            Reply unused = connection.command("MULTI");
            Reply unusedBefore = connection.command("DBSIZE");
            Reply unusedFlush = connection.command("FLUSHALL");
            Reply unusedAfter = connection.command("DBSIZE");
            List<Reply> done = connection.command("EXEC").list();
            long before = done.get(0).number();
            long after = done.get(2).number();
            NotHappenedException.unless(before > 0 && after == 0, before + " keys became " + after);
            return Map.of(
                    "keysBefore", Long.toString(before),
                    "keysAfter", Long.toString(after),
                    "lineage", node.info("replication").getOrDefault("master_replid", ""));
        }
    }

    @Override
    public void heal() {
        stage.afterLoss().run();
    }
}
