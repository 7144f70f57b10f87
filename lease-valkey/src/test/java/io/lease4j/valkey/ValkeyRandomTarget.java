package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.ReferenceSink;
import io.lease4j.testkit.ReferenceWitness;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.WireFaults;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One namespace on a real server, and everything that can be done to it, its wire and its clock. */
final class ValkeyRandomTarget implements RandomTarget {

    private static final int SHARDS = 2;
    /** Small, so that runs meet ceilings. */
    private static final long RANGE = 24;

    private static final NamespaceSettings SETTINGS = NamespaceSettings.defaults()
            .withReceiptHorizon(Duration.ofSeconds(70))
            .withEvidenceRetention(Duration.ofMinutes(5))
            .withHistoryLength(1_000)
            .withWitness();

    private final RandomServer random;
    private final Namespace namespace = TestServer.freshNamespace();
    private final UnaryOperator<LeaseStore> wrong;
    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final Impatience patience = new Impatience();
    private final FencedSink foreign = new ReferenceSink("foreign");
    private final FloorWitness witness = new ReferenceWitness(RANGE);
    private final ValkeyLeaseStore throughProxy;
    private final WireFaults wire;
    private ValkeyLeaseStore direct;
    private ServerFilesCopy copy;
    private ValkeyLeaseStore second;
    private int restores;

    /** With {@code sentAgain} the client is one that sends by itself again what it got no answer to. */
    ValkeyRandomTarget(RandomServer random, boolean sentAgain, UnaryOperator<LeaseStore> wrong) {
        this.random = random;
        this.wrong = wrong;
        made.push(patience);
        InetSocketAddress proxy = random.proxy().address();
        throughProxy = openedFirst(TestServer.uri(proxy.getHostString(), proxy.getPort()), sentAgain);
        wire = new ProxyFaults(random.proxy(), patience, random.helper(), () -> Stores.awaitServed(throughProxy));
    }

    private ValkeyLeaseStore openedFirst(RedisURI uri, boolean byCallersClient) {
        ValkeyLeaseStoreBuilder builder =
                ValkeyLeaseStore.builder(namespace).uri(uri).shards(SHARDS).scheduler(patience);
        if (byCallersClient) {
            RedisClient client = RedisClient.create(uri);
            made.push(client::shutdown);
            builder = builder.client(client);
        }
        ValkeyLeaseStore store = patience.whileTimePasses(builder::openToCreate).orThrow();
        made.push(store);
        return store;
    }

    @Override
    public LeaseStore store(int node) {
        return wrong.apply(node == 0 ? throughProxy : second);
    }

    @Override
    public LeaseStore observer(int node) {
        return wrong.apply(node == 0 ? direct() : second);
    }

    /** Opened when the namespace is there, or was: a store does not look for one that somebody else creates. */
    private ValkeyLeaseStore direct() {
        if (direct == null) {
            direct = openedAfterwards(TestServer.uri(random.server()));
        }
        return direct;
    }

    private ValkeyLeaseStore openedAfterwards(RedisURI uri) {
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(namespace)
                .uri(uri)
                .shards(SHARDS)
                .scheduler(patience)
                .namespaceId(throughProxy.namespaceId().orElseThrow())
                .lostSettings(SETTINGS);
        ValkeyLeaseStore store = patience.whileTimePasses(builder::open).orThrow();
        made.push(store);
        return store;
    }

    @Override
    public Optional<WireFaults> wire() {
        return Optional.of(wire);
    }

    @Override
    public NamespaceSettings settings() {
        return SETTINGS;
    }

    @Override
    public Set<Kind> disturbances() {
        return Set.of(
                Kind.CLOCK_STEPPED, Kind.RESTORED, Kind.WIPED, Kind.RECORD_DELETED, Kind.SPLIT, Kind.SNAPSHOT_TAKEN);
    }

    @Override
    public void advance(Duration elapsed) {
        random.time().advance(elapsed);
    }

    @Override
    public void stepClock(Duration by) {
        random.time().advance(by);
    }

    @Override
    public boolean forgetsUnseen() {
        return true;
    }

    @Override
    public void takeSnapshot() {
        if (copy != null) {
            copy.close();
        }
        copy = ServerFilesCopy.of(random.server());
    }

    /** Every other time without the copy: a crash, and a start on what the server had written. */
    @Override
    public void restore() {
        if (++restores % 2 == 0) {
            random.server().kill();
            random.server().restart();
        } else {
            copy.restoreTo(random.server());
        }
        Stores.awaitServed(throughProxy);
        if (direct != null) {
            Stores.awaitServed(direct);
        }
    }

    @Override
    public void wipe() {
        random.command("FLUSHALL");
    }

    @Override
    public void deleteRecord(int shard) {
        random.command("DEL", "lease4j:1:{" + namespace.name() + "/" + shard + "}:authority");
    }

    @Override
    public void split() {
        ServerFilesCopy files = copy.again();
        made.push(files);
        ValkeyServer other = TestServer.builder()
                .clock(random.clock())
                .directory(files.folder())
                .start();
        made.push(other);
        second = openedAfterwards(TestServer.uri(other));
    }

    @Override
    public Optional<FencedSink> sinkBeside(int node) {
        return Optional.of((node == 0 ? throughProxy : second).sink(SinkName.of("beside")));
    }

    @Override
    public Optional<FencedSink> foreignSink() {
        return Optional.of(foreign);
    }

    @Override
    public Optional<FloorWitness> witness() {
        return Optional.of(witness);
    }

    @Override
    public void close() {
        try {
            for (AutoCloseable one : made) {
                one.close();
            }
            if (copy != null) {
                copy.close();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
