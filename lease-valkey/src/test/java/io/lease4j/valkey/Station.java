package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A namespace of one shard on a server, reached through a proxy, and somebody else who has every right there. */
final class Station implements AutoCloseable {

    private static final AtomicLong KEYS = new AtomicLong();

    final ValkeyServer server;
    final TcpFaultProxy proxy;
    final Namespace namespace = TestServer.freshNamespace();
    final ValkeyLeaseStore store;
    final Leases leases;
    final LeaseOperator operator;

    private final Deque<AutoCloseable> made = new ArrayDeque<>();

    private Station(ValkeyServer server, UnaryOperator<ValkeyLeaseStoreBuilder> wishes) {
        this.server = server;
        try {
            this.proxy = TcpFaultProxy.before(server.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        made.push(proxy);
        store = Stores.created(wishes.apply(builder(proxy.address())), NamespaceSettings.defaults());
        made.push(store);
        leases = Leases.builder(store, Holder.of("worker", "1")).build();
        made.push(leases);
        operator = LeaseOperator.builder(store, Holder.of("operator", "1")).build();
        made.push(operator);
    }

    /** With the client that the store makes for itself. */
    static Station on(ValkeyServer server) {
        return new Station(server, builder -> builder);
    }

    static Station with(ValkeyServer server, UnaryOperator<ValkeyLeaseStoreBuilder> wishes) {
        return new Station(server, wishes);
    }

    /** With a caller's own client, as its library makes it: it sends again what was lost with a connection. */
    static Station withDefaultClient(ValkeyServer server) {
        RedisClient client = RedisClient.create();
        Station station = new Station(server, builder -> builder.client(client));
        station.made.addLast(client::shutdown);
        return station;
    }

    /** Lets the server know the scripts, so that the next command with one is executed, and not answered NOSCRIPT. */
    Station withScripts() {
        LeaseKey key = freshKey();
        Lease lease = acquired(key);
        var unusedRenewed = leases.renew(lease, Duration.ofMinutes(1), soon());
        var unusedRevoked = operator.revoke(lease.generation(), "a rehearsal", soon());
        var unusedReleased = leases.release(acquired(key), soon());
        var unusedCancelled = leases.cancel(request(key), soon());
        return this;
    }

    /** A builder of a further store on the same namespace. */
    ValkeyLeaseStoreBuilder builder(InetSocketAddress address) {
        return ValkeyLeaseStore.builder(namespace)
                .uri(TestServer.uri(address.getHostString(), address.getPort()))
                .shards(1);
    }

    Deadline soon() {
        return Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock());
    }

    /** A deadline for a call that is not going to be answered. */
    Deadline atOnce() {
        return Deadline.within(Duration.ofMillis(300), SystemTime.monotonicClock());
    }

    LeaseKey freshKey() {
        return LeaseKey.of(namespace.name(), "key-" + KEYS.incrementAndGet());
    }

    AcquireRequest request(LeaseKey key) {
        return leases.prepare(key).ttl(Duration.ofMinutes(1)).build();
    }

    /** One that another process sent a moment ago, and left. */
    AcquireRequest left(LeaseKey key) {
        try (ServerConnection somebody = server.connect()) {
            String lineage = somebody.info("replication").get("master_replid");
            List<Reply> time = somebody.command("TIME").list();
            long millis = Long.parseLong(time.get(0).text()) * 1000
                    + Long.parseLong(time.get(1).text()) / 1000;
            return leases.prepare(key)
                    .ttl(Duration.ofMinutes(1))
                    .firstSent(new FirstSent(Lineage.of(lineage), BackendTime.ofEpochMillis(millis)))
                    .build();
        }
    }

    Lease acquired(LeaseKey key) {
        AcquireOutcome outcome = leases.acquire(request(key), soon());
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new AssertionError("not acquired: " + outcome);
    }

    String authority() {
        return "lease4j:1:{" + namespace.name() + "/0}:authority";
    }

    String name(String kind, LeaseKey key) {
        return "lease4j:1:{" + namespace.name() + "/0}:" + kind + ":" + key.fingerprint();
    }

    /** The highest token granted, as the record says. */
    long last() {
        try (ServerConnection somebody = server.connect()) {
            return last(somebody);
        }
    }

    private long last(ServerConnection somebody) {
        return Packed.STATE.number(somebody.command("GET", authority()).bytes(), "last");
    }

    String history() {
        return "lease4j:1:{" + namespace.name() + "/0}:history";
    }

    String index() {
        return "lease4j:1:{" + namespace.name() + "/0}:index";
    }

    /** What the data set holds of the key, and the last token: told before and after. */
    Holding holding(LeaseKey key) {
        try (ServerConnection somebody = server.connect()) {
            return new Holding(
                    last(somebody),
                    somebody.command("EXISTS", name("lease", key)).number() == 1,
                    somebody.command("XLEN", history()).number());
        }
    }

    /** What the data set holds: last token, whether there is a lease record, entries of the history. */
    record Holding(long last, boolean record, long entries) {
        Holding afterGrant() {
            return new Holding(last + 1, true, entries + 1);
        }
    }

    /** Does one thing as somebody else. */
    Reply command(String... words) {
        try (ServerConnection somebody = server.connect()) {
            return somebody.command(words);
        }
    }

    /** Gives the store's user rights, or takes them away, as the server's ACL says it. */
    void allow(String... rules) {
        Reply unused = command(Stream.concat(Stream.of("ACL", "SETUSER", MinimalUser.NAME), Stream.of(rules))
                .toArray(String[]::new));
    }

    /** How many errors that begin with a code the server has answered. */
    long errors(String code) {
        try (ServerConnection somebody = server.connect()) {
            String count = somebody.info("errorstats").getOrDefault("errorstat_" + code, "count=0");
            return Long.parseLong(count.substring("count=".length()));
        }
    }

    long scriptCalls() {
        try (ServerConnection somebody = server.connect()) {
            String figures = somebody.info("commandstats").getOrDefault("cmdstat_evalsha", "calls=0,");
            return Long.parseLong(figures.substring("calls=".length(), figures.indexOf(',')));
        }
    }

    /** The store goes on by itself, once its connection is back. */
    void awaitServed() {
        Patience.until(
                "the store has found its server again",
                () -> store.health(soon()).toCompletableFuture().join().isEmpty());
    }

    @Override
    public void close() {
        for (AutoCloseable one : made) {
            try {
                one.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
