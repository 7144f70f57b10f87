package io.lease4j.chaos.site;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A single server; a replica is attached only to take its place. Thread-safe. */
public final class OneServer implements Site {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long LAG_BYTES = 4_000;

    private final Nodes nodes;
    private volatile Node primary;

    private OneServer(Nodes nodes) {
        this.nodes = nodes;
        this.primary = nodes.of(nodes.next().start());
    }

    /**
     * Starts it.
     *
     * @param work a folder for its files
     * @param retained whether it is to keep all that it acknowledges
     * @return a running server
     */
    public static OneServer start(Path work, boolean retained) {
        return new OneServer(new Nodes(work, retained));
    }

    @Override
    public String topology() {
        return "one";
    }

    @Override
    public String uri() {
        return "redis://" + primary.server().host() + ":" + primary.server().port();
    }

    @Override
    public boolean isCluster() {
        return false;
    }

    @Override
    public boolean hasOneAddress() {
        return true;
    }

    @Override
    public Node primary() {
        return primary;
    }

    @Override
    public List<Node> nodes() {
        return nodes.all();
    }

    @Override
    public void lookAway() {}

    @Override
    public void lookAgain() {}

    /** A replica that is in sync, whose link then goes dead: what is acknowledged from there on is lost with the primary. */
    @Override
    public Map<String, String> promote(Consumer<Node> changed, Consumer<Node> former) {
        Node old = primary;
        // By command, and not in its configuration: started again later, it is still the primary.
        Node replica = nodes.of(nodes.next().start());
        try {
            return promote(old, replica, changed, former);
        } finally {
            nodes.giveUp(primary == old ? replica : old);
        }
    }

    private Map<String, String> promote(Node old, Node replica, Consumer<Node> changed, Consumer<Node> former) {
        try (TcpFaultProxy link = TcpFaultProxy.before(old.server().address())) {
            InetSocketAddress from = link.address();
            command(replica, "REPLICAOF", from.getHostString(), Integer.toString(from.getPort()));
            Waiting.until("the replica is in sync", PATIENCE, () -> isNear(behind(old, replica)));
            // The first replica that attaches changes it.
            changed.accept(old);
            replica.awaitBase();
            link.silence(Direction.TO_CLIENT);
            Waiting.until("the replica lags", PATIENCE, () -> behind(old, replica) >= LAG_BYTES);
            long lag = behind(old, replica);
            String lineage = old.info("replication").getOrDefault("master_replid", "");
            old.server().kill();
            command(replica, "REPLICAOF", "NO", "ONE");
            former.accept(old);
            primary = replica;
            Map<String, String> now = replica.info("replication");
            return Map.of(
                    "lagBytes", Long.toString(lag),
                    "formerLineage", lineage,
                    "lineage", now.getOrDefault("master_replid", ""),
                    "role", now.getOrDefault("role", ""),
                    "node", replica.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isNear(long behind) {
        return behind >= 0 && behind < LAG_BYTES / 2;
    }

    private static long behind(Node old, Node replica) {
        Map<String, String> of = replica.info("replication");
        if (!"up".equals(of.get("master_link_status"))) {
            return -1;
        }
        return Long.parseLong(old.info("replication").getOrDefault("master_repl_offset", "0"))
                - Long.parseLong(of.getOrDefault("slave_repl_offset", "-1"));
    }

    private static void command(Node node, String... words) {
        try (ServerConnection connection = node.server().connect()) {
            Reply unused = connection.command(words);
        }
    }

    @Override
    public void heal() {
        if (!primary.server().isRunning()) {
            primary.restart();
        }
    }

    @Override
    public void close() {
        nodes.all().forEach(node -> node.server().close());
    }
}
