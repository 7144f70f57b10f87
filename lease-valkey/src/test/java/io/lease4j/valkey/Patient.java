package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A server with a namespace on it, as healthy as the documentation wants it, until something is done to it. */
final class Patient implements AutoCloseable {

    static final String SECRET = "operator-secret-0815";

    private static final String ADMIN = "admin-secret-4711";
    private static final String OPERATOR = "operator";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Namespace namespace = TestServer.freshNamespace();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final ClockShift clock;
    private final ValkeyServer server;
    private ValkeyServer replica;
    private String held = "";

    Patient(ClockShift clock, UnaryOperator<ValkeyServerBuilder> setUp) {
        this.clock = clock;
        this.server =
                setUp.apply(builder().option("maxmemory", "100mb").clock(clock)).start();
        open.push(server);
    }

    private static ValkeyServerBuilder builder() {
        return ValkeyServer.builder()
                .password(ADMIN)
                .option("repl-backlog-ttl", "0")
                .user(OPERATOR, SECRET, rules());
    }

    /** What docs/cli.md gives to an operator. */
    private static String[] rules() {
        return Stream.concat(
                        Stream.of(MinimalUser.rules()),
                        Stream.of("+scan", "+memory|usage", "+acl|whoami", "+script|exists"))
                .toArray(String[]::new);
    }

    /** Creates the namespace, where scripts run. */
    void created() {
        ValkeyLeaseStore store = Stores.created(store(), NamespaceSettings.defaults());
        try (Leases leases = Leases.builder(store, Holder.of("worker", "1")).build()) {
            LeaseKey key = LeaseKey.of(namespace, List.of("held"));
            AcquireOutcome outcome = leases.acquire(key, Duration.ofHours(1), leases.within(PATIENCE));
            if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
                throw new AssertionError(outcome);
            }
            held = prefix(acquired.lease().recordId().shard()) + "lease:" + key.fingerprint();
        }
        store.close();
    }

    ValkeyLeaseStoreBuilder store() {
        return ValkeyLeaseStore.builder(namespace)
                .uri(RedisURI.builder()
                        .withHost(server.host())
                        .withPort(server.port())
                        .withAuthentication(OPERATOR, SECRET)
                        .build())
                .shards(4)
                .openTimeout(PATIENCE);
    }

    String prefix(int shard) {
        return "lease4j:1:{" + namespace.name() + "/" + shard + "}:";
    }

    void command(String... words) {
        try (ServerConnection admin = server.connect()) {
            Reply unused = admin.command(words);
        }
    }

    void ofReplica(String... words) {
        try (ServerConnection admin = replica.connect()) {
            Reply unused = admin.command(words);
        }
    }

    void config(String name, String value) {
        command("CONFIG", "SET", name, value);
    }

    void rights(String rule) {
        command("ACL", "SETUSER", OPERATOR, rule);
    }

    void stops() {
        server.kill();
    }

    void restarts() {
        server.kill();
        server.restart();
    }

    void losesItsFolder() {
        try {
            // Where the file would be, a folder that is not empty: a snapshot cannot take its place.
            Files.createDirectories(server.directory().resolve("dump.rdb").resolve("inside"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (ServerConnection admin = server.connect()) {
            Reply unused = admin.command("BGSAVE");
            Patience.until(
                    "the snapshot has failed",
                    () -> !"ok".equals(admin.info("persistence").get("rdb_last_bgsave_status")));
        }
    }

    void fillsItsMemory() {
        try (ServerConnection admin = server.connect()) {
            long used = Long.parseLong(admin.info("memory").get("used_memory"));
            Reply unused = admin.command("CONFIG", "SET", "maxmemory", Long.toString(used + used / 20));
        }
    }

    void altersTheRecord(int shard, String field, long value) {
        String name = prefix(shard) + "authority";
        try (ServerConnection admin = server.connect()) {
            byte[] altered = Packed.STATE.with(admin.command("GET", name).bytes(), field, value);
            Reply unused = admin.command(Records.bytes("SET"), Records.bytes(name), altered);
        }
    }

    void damagesTheRecord(int shard) {
        command("SET", prefix(shard) + "authority", "damaged");
    }

    void damagesALease() {
        command("SET", held, "damaged", "KEEPTTL");
    }

    void freezes() {
        try (ValkeyLeaseStore store = store().open().orThrow();
                LeaseOperator operator =
                        LeaseOperator.builder(store, Holder.of("tests", "1")).build()) {
            AdminOutcome outcome = operator.freeze(Deadline.within(PATIENCE, SystemTime.monotonicClock()));
            if (!(outcome instanceof AdminOutcome.Done)) {
                throw new AssertionError(outcome);
            }
        }
    }

    /** Another server becomes its primary. */
    void follows(String readOnly) {
        ValkeyServer primary = ValkeyServer.builder().password(ADMIN).start();
        open.push(primary);
        config("primaryauth", ADMIN);
        config("replica-read-only", readOnly);
        command("REPLICAOF", primary.host(), Integer.toString(primary.port()));
        Replicas.awaitInSync(primary, server);
    }

    void replica() {
        replica = Replicas.inSync(server, builder());
        open.push(replica);
    }

    void replicaThatLeaves() {
        replica();
        replica.kill();
        try (ServerConnection admin = server.connect()) {
            Patience.until(
                    "the replica has left",
                    () -> "0".equals(admin.info("replication").get("connected_slaves")));
        }
    }

    void replicaThatLags() {
        replica();
        replica.pause();
        command("SET", "elsewhere", "x".repeat(12 << 20));
    }

    void clockGoesWrong() {
        clock.step(Duration.ofMinutes(2));
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
