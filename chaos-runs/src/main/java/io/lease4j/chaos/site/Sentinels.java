package io.lease4j.chaos.site;

import io.lease4j.testkit.server.Failover;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A primary with two replicas, and three sentinels that watch them. Thread-safe. */
public final class Sentinels implements Site {

    private final Nodes nodes;
    private final SentinelGroup group;

    private Sentinels(Nodes nodes) {
        this.nodes = nodes;
        this.group = SentinelGroup.start(nodes::next);
        for (ValkeyServer server : group.servers()) {
            nodes.of(server).awaitBase();
        }
    }

    /**
     * Starts them.
     *
     * @param work a folder for their files
     * @return running servers
     */
    public static Sentinels start(Path work) {
        return new Sentinels(new Nodes(work, false));
    }

    @Override
    public String topology() {
        return "sentinel";
    }

    @Override
    public String uri() {
        return group.sentinels().stream()
                .map(sentinel -> sentinel.getHostString() + ":" + sentinel.getPort())
                .collect(Collectors.joining(",", "redis-sentinel://", "#" + group.name()));
    }

    @Override
    public boolean isCluster() {
        return false;
    }

    @Override
    public boolean hasOneAddress() {
        return false;
    }

    @Override
    public Node primary() {
        return nodes.of(group.primary());
    }

    @Override
    public List<Node> nodes() {
        return nodes.all();
    }

    @Override
    public void lookAway() {
        group.lookAway();
    }

    @Override
    public void lookAgain() {
        group.lookAgain();
        nodes.all().forEach(Node::awaitBase);
    }

    @Override
    public Map<String, String> promote(Consumer<Node> changed, Consumer<Node> former) {
        Node old = primary();
        ValkeyServer unused = group.failOver(Failover.KILL);
        former.accept(old);
        return Map.of("former", old.name(), "by", "sentinels");
    }

    @Override
    public void heal() {
        group.heal();
        nodes.all().forEach(Node::awaitBase);
    }

    @Override
    public void close() {
        group.close();
    }
}
