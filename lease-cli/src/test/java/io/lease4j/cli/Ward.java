package io.lease4j.cli;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** A server that an operator looks after, and a worker on it. */
final class Ward implements AutoCloseable {

    static final String SECRET = "operator-secret-0815";
    static final String METADATA = "metadata-value-to-be-kept-4711";

    private static final String ADMIN = "admin-secret-42";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final AtomicLong NAMES = new AtomicLong();

    private final ValkeyServer server;
    private String namespace;

    Ward() {
        this.server = builder().start();
        this.namespace = fresh();
    }

    static ValkeyServerBuilder builder() {
        return ValkeyServer.builder()
                .password(ADMIN)
                .option("maxmemory", "100mb")
                .option("repl-backlog-ttl", "0")
                .user("operator", SECRET, "resetchannels", "~lease4j:1:*", "+@all");
    }

    private static String fresh() {
        return "ward-" + NAMES.incrementAndGet();
    }

    /** Goes on with a namespace that nobody has used. */
    @CanIgnoreReturnValue
    Ward another() {
        namespace = fresh();
        return this;
    }

    String namespace() {
        return namespace;
    }

    ValkeyServer server() {
        return server;
    }

    String uri() {
        return "redis://" + server.host() + ":" + server.port();
    }

    /** The tool, with everything in its environment that it needs here. */
    Cli cli() {
        return new Cli()
                .with(ConnectionOptions.URI, uri())
                .with(ConnectionOptions.USER, "operator")
                .with(ConnectionOptions.PASSWORD, SECRET)
                .with(ConnectionOptions.NAMESPACE, namespace)
                .with(OperatorCommand.OPERATOR, "ops")
                // Machines are slow at times.
                .with(ConnectionOptions.TIMEOUT, "1m");
    }

    @CanIgnoreReturnValue
    Ward created() {
        cli().run("namespace", "create", "--never-existed", "--yes", "--shards", "16")
                .exits(ExitCode.OK);
        return this;
    }

    LeaseKey key(String... components) {
        return LeaseKey.of(namespace, components);
    }

    ValkeyLeaseStore store() {
        return ValkeyLeaseStore.builder(Namespace.of(namespace))
                .uri(RedisURI.builder()
                        .withHost(server.host())
                        .withPort(server.port())
                        .withAuthentication("operator", SECRET)
                        .build())
                .open()
                .orThrow();
    }

    /** A worker takes a lease, and is gone. */
    @CanIgnoreReturnValue
    Lease held(String... components) {
        try (ValkeyLeaseStore store = store();
                Leases leases =
                        Leases.builder(store, Holder.of("worker", "w-1")).build()) {
            return held(leases, components);
        }
    }

    @CanIgnoreReturnValue
    Lease held(Leases leases, String... components) {
        var request = leases.prepare(key(components))
                .ttl(Duration.ofHours(1))
                .metadata("trace", METADATA)
                .build();
        if (leases.acquire(request, leases.within(PATIENCE)) instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new AssertionError("not acquired");
    }

    @CanIgnoreReturnValue
    List<Lease> held(int count) {
        try (ValkeyLeaseStore store = store();
                Leases leases =
                        Leases.builder(store, Holder.of("worker", "w-1")).build()) {
            return IntStream.range(0, count)
                    .mapToObj(i -> held(leases, "job", Integer.toString(i)))
                    .toList();
        }
    }

    /** What asks for a release by all of its ids. */
    static String[] resolveRelease(
            Lease lease, String instance, String requestId, String firstSent, String... options) {
        List<String> words = new ArrayList<>(List.of("resolve", "--operation", "release"));
        lease.key().components().forEach(component -> words.addAll(List.of("--component", component)));
        words.addAll(List.of("--lease-id", lease.leaseId().value()));
        words.addAll(List.of("--token", lease.token().toString()));
        words.addAll(List.of("--principal", "worker", "--instance", instance));
        words.addAll(List.of("--request-id", requestId, "--first-sent", firstSent));
        words.addAll(List.of(options));
        return words.toArray(String[]::new);
    }

    void command(String... words) {
        try (ServerConnection admin = server.connect()) {
            Reply unused = admin.command(words);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
