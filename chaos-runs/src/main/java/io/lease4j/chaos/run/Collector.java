package io.lease4j.chaos.run;

import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.chaos.site.Database;
import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Site;
import io.lease4j.chaos.worker.Place;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ServerErrorException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down what the sinks hold in the end. Of the sink beside the leases, the copies of the server's data tell. */
final class Collector {

    private final List<RunFacts.Key> keys;

    Collector(List<RunFacts.Key> keys) {
        this.keys = List.copyOf(keys);
    }

    void sinks(RecordFolder record, Database database, Site site) {
        try (LineWriter<SinkRow> rows = LineWriter.append(record.sinks(), SinkRow.class)) {
            table(rows, database, "accepted", true);
            table(rows, database, "twin", false);
            Map<String, Node> holders = new HashMap<>();
            for (Node node : site.nodes()) {
                lists(rows, node, holders);
            }
        }
    }

    private void table(LineWriter<SinkRow> rows, Database database, String table, boolean guarded) {
        Map<String, String> names = new HashMap<>();
        keys.forEach(key -> {
            String unused = names.put(key.fingerprint(), key.name());
        });
        long order = 0;
        for (List<String> row : database.committed(table)) {
            rows.write(new SinkRow(
                    "postgres",
                    guarded,
                    names.getOrDefault(row.get(0), "?"),
                    order++,
                    Long.parseLong(row.get(1)),
                    row.get(2),
                    row.get(3),
                    row.get(4),
                    ""));
        }
    }

    /** Each list is read where it is served. */
    private void lists(LineWriter<SinkRow> rows, Node node, Map<String, Node> holders) {
        if (!node.server().isRunning()
                || !"master".equals(node.info("replication").get("role"))) {
            return;
        }
        try (ServerConnection connection = node.server().connect()) {
            for (RunFacts.Key key : keys) {
                Reply list = connection.attempt("LRANGE", Place.twin(key.slotTag(), key.name()), "0", "-1");
                if (!list.isFailure() && holders.putIfAbsent(key.name(), node) == null) {
                    list(rows, node, key, list.list());
                }
            }
        } catch (ServerErrorException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void list(LineWriter<SinkRow> rows, Node node, RunFacts.Key key, List<Reply> entries) {
        long order = 0;
        for (Reply entry : entries) {
            String[] words = entry.text().split(" ", -1);
            rows.write(new SinkRow(
                    "valkey",
                    false,
                    key.name(),
                    order++,
                    Long.parseLong(words[0]),
                    words[1],
                    words[2],
                    words[3],
                    node.name()));
        }
    }
}
