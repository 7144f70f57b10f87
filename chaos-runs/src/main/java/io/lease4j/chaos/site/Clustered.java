package io.lease4j.chaos.site;

import io.lease4j.testkit.server.Failover;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A cluster of three primaries with a replica each. Faults are made to the primary of the first key. Thread-safe. */
public final class Clustered implements Site {

    private final Nodes nodes;
    private final ValkeyCluster cluster;
    private final String firstKey;
    private final int slot;

    private Clustered(Nodes nodes, String firstKey) {
        this.nodes = nodes;
        this.cluster = ValkeyCluster.start(nodes::next);
        this.firstKey = firstKey;
        this.slot = cluster.slotOf(firstKey);
        for (ValkeyServer server : cluster.servers()) {
            nodes.of(server).awaitBase();
        }
    }

    /**
     * Starts it.
     *
     * @param work a folder for its files
     * @param firstKey a key in the store: its slot's primary is what faults are made to
     * @return a cluster that serves all slots
     */
    public static Clustered start(Path work, String firstKey) {
        return new Clustered(new Nodes(work, false), firstKey);
    }

    @Override
    public String topology() {
        return "cluster";
    }

    @Override
    public String uri() {
        return cluster.addresses().stream()
                .map(node -> node.getHostString() + ":" + node.getPort())
                .collect(Collectors.joining(",", "redis://", ""));
    }

    @Override
    public boolean isCluster() {
        return true;
    }

    @Override
    public boolean hasOneAddress() {
        return false;
    }

    @Override
    public String probe() {
        return firstKey + ":chaos-probe";
    }

    @Override
    public Node primary() {
        return nodes.of(cluster.primaryOf(slot));
    }

    @Override
    public List<Node> nodes() {
        return nodes.all();
    }

    /** A node that is away for longer than a cluster waits is replaced, as it would be: nobody can be told to look away. */
    @Override
    public void lookAway() {}

    @Override
    public void lookAgain() {
        heal();
    }

    @Override
    public Map<String, String> promote(Consumer<Node> changed, Consumer<Node> former) {
        Node old = nodes.of(cluster.failOver(slot, Failover.KILL));
        former.accept(old);
        return Map.of("former", old.name(), "by", "its replica");
    }

    @Override
    public void heal() {
        cluster.heal();
        nodes.all().forEach(Node::awaitBase);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
