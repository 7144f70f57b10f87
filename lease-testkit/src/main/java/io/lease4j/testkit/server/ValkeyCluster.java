package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster of six processes of one's own: three primaries, each with a replica that is in sync before the first slot is
 * served. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class ValkeyCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int PRIMARIES = 3;
    private static final int SLOTS = 16_384;

    private final Supplier<ValkeyServerBuilder> builders;
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final Deque<AutoCloseable> made = new ArrayDeque<>();

    private ValkeyCluster(Supplier<ValkeyServerBuilder> builders) {
        this.builders = builders;
    }

    /**
     * Starts all of them.
     *
     * @param builders prepares one server at each call: users, rights and options are not replicated
     * @return a cluster that serves all slots
     */
    public static ValkeyCluster start(Supplier<ValkeyServerBuilder> builders) {
        ValkeyCluster cluster = startIncomplete(builders);
        try {
            cluster.complete();
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    /**
     * Starts the nodes and lets them meet, but serves no slot yet: see {@link #complete()}.
     *
     * @param builders prepares one server at each call
     * @return a cluster that is down
     */
    public static ValkeyCluster startIncomplete(Supplier<ValkeyServerBuilder> builders) {
        ValkeyCluster cluster = new ValkeyCluster(builders);
        try {
            cluster.build();
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void build() {
        for (int i = 0; i < 2 * PRIMARIES; i++) {
            ClusterNode node = started();
            // Otherwise the nodes have to find out first that they all have the same one.
            node.command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
        }
        nodes.stream().skip(1).forEach(this::meet);
        awaitKnown(nodes.size());
        IntStream.range(0, PRIMARIES).forEach(i -> replicate(nodes.get(PRIMARIES + i), nodes.get(i)));
    }

    private ClusterNode started() {
        ValkeyServer server = builders.get()
                .option("cluster-enabled", "yes")
                .option("cluster-node-timeout", "1500")
                .option("cluster-replica-validity-factor", "0")
                .option("cluster-allow-replica-migration", "no")
                .option("repl-backlog-ttl", "0")
                .start();
        made.push(server);
        ClusterNode node = ClusterNode.of(server);
        nodes.add(node);
        return node;
    }

    private void meet(ClusterNode node) {
        node.command(
                "CLUSTER",
                "MEET",
                Loopback.HOST,
                Integer.toString(nodes.get(0).server().port()));
    }

    private void replicate(ClusterNode replica, ClusterNode primary) {
        Poll.until(
                "the replica knows its primary",
                PATIENCE,
                () -> !replica.attempt("CLUSTER", "REPLICATE", primary.id()).isFailure());
        Replication.awaitInSync(primary.server(), replica.server());
    }

    /** Gives each primary a third of the slots, and returns once all nodes say that all are served. */
    public void complete() {
        for (int i = 0; i < PRIMARIES; i++) {
            int from = i * SLOTS / PRIMARIES;
            int to = (i + 1) * SLOTS / PRIMARIES - 1;
            nodes.get(i).command("CLUSTER", "ADDSLOTSRANGE", Integer.toString(from), Integer.toString(to));
        }
        awaitServed();
    }

    /**
     * Waits until all nodes that run say that all slots are served, and agree by whom.
     *
     * @return this
     */
    public ValkeyCluster awaitServed() {
        Poll.until(
                "all slots are served, and all nodes agree by whom",
                PATIENCE,
                () -> running().allMatch(ClusterNode::servesAll)
                        && running().map(ClusterNode::view).distinct().count() == 1,
                this::views);
        return this;
    }

    private Stream<ClusterNode> running() {
        return nodes.stream().filter(ClusterNode::isAwake);
    }

    private void awaitKnown(int count) {
        Poll.until(
                "all nodes know each other",
                PATIENCE,
                () -> nodes.stream().allMatch(node -> node.knows() == count),
                this::views);
    }

    /**
     * Returns all nodes, whatever their role.
     *
     * @return the first primaries first
     */
    public List<ValkeyServer> servers() {
        return nodes.stream().map(ClusterNode::server).toList();
    }

    /**
     * Returns where the nodes listen.
     *
     * @return one address each
     */
    public List<InetSocketAddress> addresses() {
        return servers().stream().map(ValkeyServer::address).toList();
    }

    /**
     * Returns the node that serves a slot.
     *
     * @param slot from 0 to 16 383
     * @return what the nodes that run say
     */
    public ValkeyServer primaryOf(int slot) {
        return ask(view -> view.primaryOf(slot))
                .orElseThrow(() -> new AssertionError("nobody serves slot " + slot))
                .server();
    }

    /**
     * Returns a replica of a node.
     *
     * @param primary the node
     * @return one of its replicas
     */
    public ValkeyServer replicaOf(ValkeyServer primary) {
        String id = node(primary).id();
        return ask(view -> view.replicaOf(id))
                .orElseThrow(() -> new AssertionError("no replica of " + primary))
                .server();
    }

    private Optional<ClusterNode> ask(Function<ClusterView, Optional<String>> question) {
        ClusterView view = running()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no node runs"))
                .parsed();
        return question.apply(view)
                .flatMap(id ->
                        nodes.stream().filter(node -> node.id().equals(id)).findFirst());
    }

    private ClusterNode node(ValkeyServer server) {
        return nodes.stream()
                .filter(node -> node.server().equals(server))
                .findFirst()
                .orElseThrow(() -> new AssertionError("a node of another cluster: " + server));
    }

    /**
     * Returns the slot of a key.
     *
     * @param key a name
     * @return from 0 to 16 383
     */
    public int slotOf(String key) {
        return (int) running()
                .findFirst()
                .orElseThrow()
                .command("CLUSTER", "KEYSLOT", key)
                .number();
    }

    /**
     * Makes the replica of a slot's primary take its place, and returns once all nodes that run agree. The former one is left
     * as it is: killed, paused, or a replica.
     *
     * @param slot from 0 to 16 383
     * @param how what makes it do so
     * @return the former primary
     */
    public ValkeyServer failOver(int slot, Failover how) {
        ValkeyServer former = primaryOf(slot);
        begin(former, how);
        awaitAnother(slot, former);
        return former;
    }

    /**
     * Begins a failover, and does not wait for it.
     *
     * @param primary whose place is to be taken
     * @param how what makes its replica do so
     */
    public void begin(ValkeyServer primary, Failover how) {
        ClusterNode replica = node(replicaOf(primary));
        switch (how) {
            case KILL -> primary.kill();
            case PAUSE -> node(primary).pause();
            case COMMAND -> replica.command("CLUSTER", "FAILOVER");
        }
    }

    /**
     * Waits until a slot is served by another node than a former one, and all nodes that run agree.
     *
     * @param slot from 0 to 16 383
     * @param former who served it
     */
    public void awaitAnother(int slot, ValkeyServer former) {
        Poll.until(
                "another node serves the slot",
                PATIENCE,
                () -> ask(view -> view.primaryOf(slot))
                        .filter(node -> !node.server().equals(former))
                        .isPresent(),
                this::views);
        var unused = awaitServed();
    }

    /** Brings back whatever was killed or paused, and waits until every replica is in sync. */
    public void heal() {
        for (ClusterNode node : nodes) {
            node.resume();
            if (!node.server().isRunning()) {
                node.server().restart();
            }
        }
        Poll.until(
                "every primary has its replica",
                PATIENCE,
                () -> nodes.stream().allMatch(node -> node.parsed().isWhole()),
                this::views);
        ClusterView view = awaitServed().nodes.get(0).parsed();
        for (ClusterNode primary : nodes) {
            view.replicaOf(primary.id())
                    .flatMap(id ->
                            nodes.stream().filter(node -> node.id().equals(id)).findFirst())
                    .ifPresent(replica -> Replication.awaitInSync(primary.server(), replica.server()));
        }
    }

    /**
     * Begins to move a slot to another node.
     *
     * @param slot from 0 to 16 383
     * @param to a primary that does not serve it
     * @return the move, which has moved no key yet
     */
    public SlotMove move(int slot, ValkeyServer to) {
        List<ClusterNode> primaries = nodes.stream()
                .filter(node -> node.isAwake() && node.isPrimary())
                .toList();
        return SlotMove.begun(slot, node(primaryOf(slot)), node(to), primaries);
    }

    /**
     * Starts a further primary, which serves no slot.
     *
     * @return the node, which all others know
     */
    public ValkeyServer add() {
        ClusterNode node = started();
        meet(node);
        awaitKnown(nodes.size());
        var unused = awaitServed();
        return node.server();
    }

    /**
     * Takes out a node that serves no slot, and ends it.
     *
     * @param server the node
     */
    public void remove(ValkeyServer server) {
        ClusterNode gone = node(server);
        boolean unused = nodes.remove(gone) && made.remove(server);
        server.close();
        nodes.forEach(node -> node.command("CLUSTER", "FORGET", gone.id()));
        awaitKnown(nodes.size());
    }

    private String views() {
        StringBuilder all = new StringBuilder();
        nodes.forEach(node -> all.append('\n').append(node).append('\n').append(node.isAwake() ? node.text() : ""));
        return all.toString();
    }

    @Override
    public void close() {
        Closing.all(made);
    }

    @Override
    public String toString() {
        return "ValkeyCluster" + servers();
    }
}
