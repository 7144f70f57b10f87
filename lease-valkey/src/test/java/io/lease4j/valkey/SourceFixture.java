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
import io.lease4j.testkit.NotProvableException;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ServerControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One namespace on a server that is used as it is: its clock goes by itself, and what is not of this namespace is not
 * touched. It can be killed if its source can do that.
 */
final class SourceFixture implements LeaseStoreFixture {

    private final RunningServer server;
    private final Namespace namespace;
    private ValkeyLeaseStore store;

    /** The namespace has to be one that nobody used before, also in an earlier run. */
    SourceFixture(RunningServer server, Namespace namespace) {
        this.server = server;
        this.namespace = namespace;
    }

    /** Makes the minimal user, which a server that starts again has forgotten. */
    static void makeUser(RunningServer server) {
        List<String> words =
                new ArrayList<>(List.of("ACL", "SETUSER", MinimalUser.NAME, "reset", "on", ">" + MinimalUser.PASSWORD));
        words.addAll(List.of(MinimalUser.rules()));
        command(server, words.toArray(new String[0]));
    }

    /** Its password is known to all who read this. */
    static void dropUser(RunningServer server) {
        command(server, "ACL", "DELUSER", MinimalUser.NAME);
    }

    @Override
    public String backend() {
        return "valkey-real-time";
    }

    @Override
    public LeaseStore open() {
        store = Stores.created(builder(), NamespaceSettings.defaults());
        return store;
    }

    @Override
    public LeaseStore openUncreated() {
        store = builder().openToCreate().orThrow();
        return store;
    }

    private ValkeyLeaseStoreBuilder builder() {
        return ValkeyLeaseStore.builder(namespace)
                .uri(TestServer.uri(
                        server.address().getHostString(), server.address().getPort()))
                .shards(4);
    }

    @Override
    public Set<Layer> layers() {
        return EnumSet.of(Layer.B, Layer.V);
    }

    /**
     * What neither waits for long nor needs a clock or files in hand. Not what needs a certain millisecond, which a real clock
     * does not always meet.
     */
    @Override
    public Set<Scenario> mustProve() {
        return EnumSet.of(
                Scenario.LR_01,
                Scenario.LR_03,
                Scenario.LR_04,
                Scenario.LR_05,
                Scenario.LR_06,
                Scenario.LR_07,
                Scenario.LR_09,
                Scenario.LR_10,
                Scenario.LR_11,
                Scenario.LR_12,
                Scenario.LR_13);
    }

    @Override
    public Duration ttl() {
        return Duration.ofMillis(500);
    }

    @Override
    public Optional<FencedSink> sinkBesideLease() {
        return Optional.of(store.sink(SinkName.of("beside")));
    }

    /** Everything of the namespace. Others may have theirs on the same server. */
    @Override
    public void wipe() {
        try (ServerConnection connection = server.connect()) {
            String cursor = "0";
            do {
                List<Reply> page = connection
                        .command("SCAN", cursor, "MATCH", "lease4j:1:{" + namespace.name() + "/*", "COUNT", "1000")
                        .list();
                cursor = page.get(0).text();
                page.get(1).list().forEach(key -> connection.command("DEL", key.text()));
            } while (!cursor.equals("0"));
        }
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        command(server, "DEL", prefix(recordId.shard()) + "authority");
    }

    @Override
    public void restart() {
        ServerControl control = server.control().orElseThrow(() -> NotProvableException.missing("restart()"));
        control.kill();
        control.restart();
        makeUser(server);
        Stores.awaitServed(store);
    }

    @Override
    public void corrupt(LeaseKey key) {
        int shard = store.recordOf(key).orElseThrow().shard();
        command(server, "SET", prefix(shard) + "lease:" + key.fingerprint(), "no lease record");
    }

    @Override
    public void close() {
        if (store != null && store.state() != LifeCycle.CLOSED) {
            store.close();
        }
        wipe();
    }

    private String prefix(int shard) {
        return "lease4j:1:{" + namespace.name() + "/" + shard + "}:";
    }

    private static void command(RunningServer server, String... words) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command(words);
        }
    }
}
