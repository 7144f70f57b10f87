package io.lease4j.valkey;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One namespace of its own on a server that the tests of a class share, and every way in which that can go back. */
final class ValkeyFixture implements LeaseStoreFixture {

    private final ValkeyServer server;
    private final TimeControl time;
    private final List<String> notes;
    private final Namespace namespace = TestServer.freshNamespace();
    private final List<AutoCloseable> made = new ArrayList<>();
    private ValkeyLeaseStore store;

    /** The notes are given, because they are read when the server is gone. */
    ValkeyFixture(ValkeyServer server, TimeControl time, List<String> notes) {
        this.server = server;
        this.time = time;
        this.notes = notes;
    }

    @Override
    public String backend() {
        return "valkey";
    }

    @Override
    public LeaseStore open() {
        keepBacklog();
        store = Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
        return store;
    }

    @Override
    public LeaseStore openUncreated() {
        keepBacklog();
        store = TestServer.store(server, namespace).openToCreate().orThrow();
        return store;
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(time);
    }

    @Override
    public Set<Layer> layers() {
        return EnumSet.of(Layer.B, Layer.V);
    }

    @Override
    public Set<Scenario> mustProve() {
        // Retention is shown on servers that are really killed.
        return EnumSet.complementOf(EnumSet.of(Scenario.LR_14));
    }

    @Override
    public Optional<FencedSink> sinkBesideLease() {
        return Optional.of(store.sink(SinkName.of("beside")));
    }

    @Override
    public Runnable snapshot() {
        ServerFilesCopy copy = ServerFilesCopy.of(server);
        made.add(copy);
        return () -> {
            copy.restoreTo(server);
            awaitServed();
        };
    }

    @Override
    public void wipe() {
        command("FLUSHALL");
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        command("DEL", prefix(recordId.shard()) + "authority");
    }

    @Override
    public void restart() {
        server.kill();
        server.restart();
        awaitServed();
    }

    @Override
    public LeaseStore promoteReplica() {
        ValkeyServer replica = TestServer.builder()
                .replicaOf(server.address(), server.password())
                .start();
        made.add(replica);
        try (ServerConnection primary = server.connect();
                ServerConnection connection = replica.connect()) {
            Patience.until("the replica has everything", () -> {
                String offset = primary.info("replication").get("master_repl_offset");
                var state = connection.info("replication");
                return "up".equals(state.get("master_link_status")) && offset.equals(state.get("slave_repl_offset"));
            });
            connection.command("REPLICAOF", "NO", "ONE");
        }
        return TestServer.store(replica, namespace).open().orThrow();
    }

    @Override
    public void corrupt(LeaseKey key) {
        command("SET", prefix(shardOf(key)) + "lease:" + key.fingerprint(), "no lease record");
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable one : made) {
            one.close();
        }
        // A store that was closed by the kit, of a namespace that nobody uses any more.
        if (store != null && store.state() != LifeCycle.CLOSED) {
            store.close();
        }
        command("FLUSHALL");
    }

    /** A first replica makes a primary start another lineage; later ones do not, while its backlog lasts. */
    private void keepBacklog() {
        try (ServerConnection connection = server.connect()) {
            if ("0".equals(connection.info("replication").get("repl_backlog_active"))) {
                Replicas.inSync(server, TestServer.builder()).close();
            }
        }
    }

    private int shardOf(LeaseKey key) {
        return store.recordOf(key).orElseThrow().shard();
    }

    private String prefix(int shard) {
        return "lease4j:1:{" + namespace.name() + "/" + shard + "}:";
    }

    private void command(String... words) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command(words);
        }
    }

    /** The store goes on by itself, once its connection is back. */
    private void awaitServed() {
        Stores.awaitServed(store);
    }
}
