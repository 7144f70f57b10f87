package io.lease4j.cli;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.testkit.server.Failover;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Several servers that an operator looks after, as a user with the rights of the documents and no other. */
final class Topology implements AutoCloseable {

    private static final String USER = "operator";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String name;
    private final Map<String, String> environment;
    private final int shards;
    private final Function<ValkeyLeaseStoreBuilder, ValkeyLeaseStoreBuilder> place;
    private final Consumer<String> failover;
    private final Supplier<List<ValkeyServer>> servers;
    private final Runnable closing;

    private Topology(
            String name,
            Map<String, String> environment,
            int shards,
            Function<ValkeyLeaseStoreBuilder, ValkeyLeaseStoreBuilder> place,
            Consumer<String> failover,
            Supplier<List<ValkeyServer>> servers,
            Runnable closing) {
        this.name = name;
        this.environment = environment;
        this.shards = shards;
        this.place = place;
        this.failover = failover;
        this.servers = servers;
        this.closing = closing;
    }

    static Topology sentinels() {
        SentinelGroup group = SentinelGroup.start(() -> builder(Documents.rights(false)));
        String uri = "redis-sentinel://%s" + addresses(group.sentinels()) + "#" + group.name();
        return new Topology(
                "three sentinels",
                Map.of(ConnectionOptions.URI, uri.formatted("")),
                16,
                store -> store.uri(uri.formatted(USER + ":" + Ward.SECRET + "@")),
                key -> {
                    ValkeyServer unused = group.failOver(Failover.COMMAND);
                    group.heal();
                },
                group::servers,
                group::close);
    }

    static Topology cluster() {
        ValkeyCluster cluster = ValkeyCluster.start(() -> builder(Documents.rights(true)));
        String uri = "redis://%s" + addresses(cluster.addresses().subList(0, 2));
        return new Topology(
                "a cluster",
                Map.of(ConnectionOptions.URI, uri.formatted(""), ConnectionOptions.CLUSTER, "yes"),
                64,
                store -> store.cluster(uri.formatted(USER + ":" + Ward.SECRET + "@")),
                key -> {
                    ValkeyServer unused = cluster.failOver(cluster.slotOf(key), Failover.COMMAND);
                    cluster.heal();
                },
                cluster::servers,
                cluster::close);
    }

    private static ValkeyServerBuilder builder(List<String> rights) {
        return ValkeyServer.builder().user(USER, Ward.SECRET, rights.toArray(new String[0]));
    }

    private static String addresses(List<InetSocketAddress> all) {
        return all.stream()
                .map(address -> address.getHostString() + ":" + address.getPort())
                .collect(Collectors.joining(","));
    }

    boolean isCluster() {
        return environment.containsKey(ConnectionOptions.CLUSTER);
    }

    /** Without user and password. */
    String uri() {
        return environment.getOrDefault(ConnectionOptions.URI, "");
    }

    int shards() {
        return shards;
    }

    /** The tool, with everything in its environment that it needs here. */
    Cli cli(String namespace) {
        Cli cli = new Cli()
                .with(ConnectionOptions.USER, USER)
                .with(ConnectionOptions.PASSWORD, Ward.SECRET)
                .with(ConnectionOptions.NAMESPACE, namespace)
                .with(OperatorCommand.OPERATOR, "ops")
                .with(ConnectionOptions.TIMEOUT, "1m");
        environment.forEach((variable, value) -> {
            Cli unused = cli.with(variable, value);
        });
        return cli;
    }

    /** A worker takes leases, and is gone. */
    List<Lease> held(String namespace, List<String> names) {
        ValkeyLeaseStoreBuilder builder = place.apply(ValkeyLeaseStore.builder(Namespace.of(namespace)));
        try (ValkeyLeaseStore store = builder.open().orThrow();
                Leases leases =
                        Leases.builder(store, Holder.of("worker", "w-1")).build()) {
            return names.stream()
                    .map(job -> held(leases, LeaseKey.of(namespace, "job", job)))
                    .toList();
        }
    }

    private static Lease held(Leases leases, LeaseKey key) {
        AcquireOutcome outcome = leases.acquire(key, Duration.ofHours(1), leases.within(PATIENCE));
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new AssertionError("not acquired: " + outcome);
    }

    /** Another server takes the place of the one that has the record of a lease. */
    void failOver(Lease lease) {
        failover.accept(
                "lease4j:1:{" + lease.key().namespace() + "/" + lease.recordId().shard() + "}:authority");
    }

    /** Users are not replicated: each server is told. */
    void command(String... words) {
        servers.get().forEach(server -> {
            try (ServerConnection admin = server.connect()) {
                Reply unused = admin.command(words);
            }
        });
    }

    @Override
    public void close() {
        closing.run();
    }

    @Override
    public String toString() {
        return name;
    }
}
