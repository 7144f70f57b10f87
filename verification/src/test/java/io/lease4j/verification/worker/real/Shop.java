package io.lease4j.verification.worker.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ObservedLease;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lease4j.verification.Patience;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A worker that keeps its leases through a network which a test breaks, and others who go past it: a rival, an operator and
 * whoever looks at the server.
 */
final class Shop implements AutoCloseable {

    static final ExecutionId EXECUTION = ExecutionId.of("execution-1");

    /** For a lease whose end is waited for. */
    static final Duration SHORT = Duration.ofSeconds(1);

    /** No pause of a busy machine ends it. */
    private static final Duration LONG = Duration.ofSeconds(10);

    /** A lasting lease is renewed every 0.1 s all the same, and one that expires long before its end. */
    private static final double OFTEN = 0.01;

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final Namespace namespace;
    private final ValkeyServer server;
    private final Scheduler delays;
    private final ValkeyLeaseStore direct;
    private final ValkeyLeaseStore behind;
    private final List<HeldLease> held = new CopyOnWriteArrayList<>();
    private int canaries;

    final TcpFaultProxy network;
    final LeaseKey key;
    final List<Loss> losses = new CopyOnWriteArrayList<>();
    final LeaseOperator operator;
    final Leases rival;
    final Leases leases;
    final LeaseKeeper keeper;
    final Monitor monitor;

    Shop(ValkeyServer server, TcpFaultProxy network, Scheduler delays, Namespace namespace) {
        this.server = server;
        this.network = network;
        this.delays = delays;
        this.namespace = namespace;
        this.key = key("job");
        direct = made(store(server.address()).openToCreate().orThrow());
        operator =
                made(LeaseOperator.builder(direct, Holder.of("operator", "1")).build());
        assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), soon()))
                .isInstanceOf(AdminOutcome.Done.class);
        rival = made(Leases.builder(direct, Holder.of("rival", "1")).build());
        behind = made(store(network.address()).open().orThrow());
        leases = made(Leases.builder(behind, Holder.of("worker", "1")).build());
        keeper = made(LeaseKeeper.builder(leases).build());
        monitor = made(new Monitor(server));
    }

    /** Has the server learn the scripts: one that it does not know is sent twice. */
    void rehearse() {
        HeldLease lease = hold(key, lasting());
        awaitRenewals(lease, 1);
        var unusedCommit = commit(rival, ledger(), lease.authority(EXECUTION).orElseThrow(), "rehearsal");
        lease.close();
        revoke(hold(key, lasting()));
    }

    /** Options of a lease that is lost through a fault only. */
    HoldOptions lasting() {
        return expiring().toBuilder().ttl(LONG).build();
    }

    /** Options of a lease that is over soon if nobody renews it. */
    HoldOptions expiring() {
        return HoldOptions.builder()
                .ttl(SHORT)
                .renewalPoint(OFTEN)
                .maxWait(Patience.BOUND)
                .releaseTimeout(Duration.ofSeconds(2))
                .onLoss(losses::add)
                .build();
    }

    HeldLease hold(LeaseKey wanted, HoldOptions options) {
        HoldOutcome outcome = keeper.hold(wanted, options);
        assertThat(outcome).isInstanceOf(HoldOutcome.Holding.class);
        HeldLease lease = ((HoldOutcome.Holding) outcome).lease();
        held.add(lease);
        return lease;
    }

    LeaseKey key(String name) {
        return LeaseKey.of(namespace, List.of(name));
    }

    Deadline soon() {
        return operator.within(Patience.BOUND);
    }

    /** The rival asks until it gets the key. */
    Lease rivalGets(LeaseKey wanted) {
        List<Lease> got = new ArrayList<>();
        Patience.until("the rival gets the key", () -> {
            if (rival.acquire(wanted, LONG, soon()) instanceof AcquireOutcome.Acquired acquired) {
                got.add(acquired.lease());
            }
            return !got.isEmpty();
        });
        return got.get(0);
    }

    void revoke(HeldLease lease) {
        assertThat(operator.revoke(lease.lease().generation(), "for a test", soon()))
                .isInstanceOf(RevokeOutcome.Revoked.class);
    }

    /** What the server says who has a key. */
    ObservedLease active(LeaseKey wanted) {
        InspectOutcome outcome = rival.inspect(wanted, soon());
        assertThat(outcome).isInstanceOf(InspectOutcome.Found.class);
        return ((InspectOutcome.Found) outcome).lease();
    }

    boolean isFree(LeaseKey wanted) {
        return rival.inspect(wanted, soon()) instanceof InspectOutcome.NotFound;
    }

    /** The sink beside the leases, reached past the network. */
    FencedSink ledger() {
        return direct.sink(SinkName.of("ledger"));
    }

    /** The same sink, reached as the worker reaches it. */
    FencedSink ledgerBehindTheNetwork() {
        return behind.sink(SinkName.of("ledger"));
    }

    CommitOutcome commit(Leases who, FencedSink sink, ExecutionAuthority authority, String effect) {
        return who.effects(sink)
                .commit(Effect.of(authority.key(), EffectId.of(effect), "step", new byte[] {1}), authority, soon());
    }

    void awaitRenewals(HeldLease lease, int more) {
        long enough = lease.lease().renewalNumber() + more;
        Patience.until("it is renewed", () -> lease.lease().renewalNumber() >= enough);
    }

    void awaitLoss(HeldLease lease) {
        Generation generation = lease.lease().generation();
        Patience.until(
                "its loss is told",
                () -> losses.stream().anyMatch(loss -> loss.generation().equals(generation)));
    }

    /** Lets so much time pass that whoever renews another lasting lease has done it: a fresh one is renewed twice. */
    void letRenewalsBeDue() {
        HeldLease canary = hold(key("canary-" + canaries++), lasting());
        awaitRenewals(canary, 2);
        canary.close();
    }

    /** The name of a key's record on the server. */
    String record(LeaseKey wanted) {
        List<Reply> names = command("KEYS", "*{" + namespace.name() + "/*}:lease:" + wanted.fingerprint())
                .list();
        assertThat(names).hasSize(1);
        return names.get(0).text();
    }

    /** Does something to the server as nobody should. */
    Reply command(String... words) {
        try (ServerConnection connection = server.connect()) {
            return connection.command(words);
        }
    }

    /** The server's clock. */
    long backendMillis() {
        List<Reply> time = command("TIME").list();
        return Long.parseLong(time.get(0).text()) * 1000
                + Long.parseLong(time.get(1).text()) / 1000;
    }

    void delayAnswers(Duration delay) {
        network.delay(Direction.TO_CLIENT, delay, delays);
    }

    /** Makes the network sound again, and waits until the worker goes on through it. */
    void heal() {
        repair();
        network.cutAll();
        Patience.until(
                "the worker reaches its server",
                () -> leases.inspect(key, soon()).code().endsWith("found"));
    }

    private void repair() {
        int unused = network.calm();
        delayAnswers(Duration.ZERO);
        network.acceptConnections();
        network.resume(Direction.TO_SERVER);
        network.resume(Direction.TO_CLIENT);
    }

    private ValkeyLeaseStoreBuilder store(InetSocketAddress address) {
        return ValkeyLeaseStore.builder(namespace)
                .uri("redis://" + address.getHostString() + ":" + address.getPort())
                .openTimeout(Patience.BOUND);
    }

    private <T extends AutoCloseable> T made(T closeable) {
        made.push(closeable);
        return closeable;
    }

    @Override
    public void close() {
        repair();
        held.forEach(HeldLease::close);
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception e) {
                throw new AssertionError("what was made cannot be closed", e);
            }
        }
    }
}
