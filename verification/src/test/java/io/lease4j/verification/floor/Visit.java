package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.Lineage;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.spi.Installation;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A process that knows nothing yet, with a namespace on one server: store, front door, operator and sink. */
final class Visit implements AutoCloseable {

    static final Holder HOLDER = Holder.of("worker", "1");
    static final Duration MINUTES = Duration.ofMinutes(5);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Realm realm;
    private final ValkeyLeaseStore store;
    private final Leases leases;
    private final LeaseOperator operator;
    private final JdbcSink sink;

    private Visit(Realm realm, ValkeyLeaseStore store, UnaryOperator<LeasesBuilder> how) {
        this.realm = realm;
        this.store = store;
        this.sink = realm.books().sink();
        LeasesBuilder worker = Leases.builder(store, HOLDER);
        LeaseOperatorBuilder ops =
                LeaseOperator.builder(store, Holder.of("operator", "1")).sink(sink);
        realm.witness().ifPresent(witness -> {
            LeasesBuilder unused = worker.witness(witness);
            LeaseOperatorBuilder unusedToo = ops.witness(witness);
        });
        this.leases = how.apply(worker).build();
        this.operator = ops.build();
    }

    static Visit toCreate(Realm realm, ValkeyServer server) {
        return new Visit(realm, builder(realm, server.address()).openToCreate().orThrow(), UnaryOperator.identity());
    }

    static Visit to(Realm realm, ValkeyServer server) {
        return at(realm, server.address(), UnaryOperator.identity());
    }

    /** One that was given the operator's word that restarts of the server keep everything. */
    static Visit retained(Realm realm, InetSocketAddress address) {
        return at(realm, address, worker -> worker.retained("one server, one disk"));
    }

    static Visit at(Realm realm, InetSocketAddress address, UnaryOperator<LeasesBuilder> how) {
        ValkeyLeaseStoreBuilder builder =
                builder(realm, address).namespaceId(realm.id().orElseThrow()).lostSettings(realm.settings());
        return new Visit(realm, builder.open().orThrow(), how);
    }

    private static ValkeyLeaseStoreBuilder builder(Realm realm, InetSocketAddress address) {
        return ValkeyLeaseStore.builder(realm.namespace())
                .uri("redis://" + address.getHostString() + ":" + address.getPort())
                .shards(Realm.SHARDS);
    }

    static Deadline deadline() {
        return within(PATIENCE);
    }

    static Deadline within(Duration duration) {
        return Deadline.within(duration, SystemTime.monotonicClock());
    }

    Realm realm() {
        return realm;
    }

    ValkeyLeaseStore store() {
        return store;
    }

    Leases leases() {
        return leases;
    }

    LeaseOperator operator() {
        return operator;
    }

    JdbcSink sink() {
        return sink;
    }

    /** Waits until the store has found its server again. */
    void awaitServed() {
        Poll.until(
                "the store has found its server again",
                PATIENCE,
                () -> store.health(within(Duration.ofSeconds(1)))
                        .toCompletableFuture()
                        .join()
                        .isEmpty());
    }

    /** Grants a lease, and writes its token down. */
    Lease acquired(LeaseKey key) {
        return acquired(key, MINUTES);
    }

    Lease acquired(LeaseKey key, Duration ttl) {
        AcquireOutcome outcome = leases.acquire(key, ttl, deadline());
        assertThat(outcome).as("acquiring").isInstanceOf(AcquireOutcome.Acquired.class);
        Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
        boolean unused =
                realm.granted(lease.recordId().shard()).add(lease.token().value());
        return lease;
    }

    /** So many grants in each shard, each with an effect that the sink accepts. */
    void work(int times) {
        for (int shard = 0; shard < Realm.SHARDS; shard++) {
            workIn(shard, times);
        }
    }

    void workIn(int shard, int times) {
        for (int i = 0; i < times; i++) {
            Lease lease = acquired(realm.key(shard));
            assertThat(commit(lease, "work")).isAccepted();
            assertThat(leases.release(lease, deadline())).isReleased();
        }
    }

    CommitOutcome commit(Lease lease, String effect) {
        ExecutionAuthority authority = lease.authority(ExecutionId.of("run"));
        byte[] payload = effect.getBytes(StandardCharsets.UTF_8);
        return leases.effects(sink)
                .commit(
                        Effect.of(lease.key(), EffectId.of(effect + "/" + lease.token()), "note", payload),
                        authority,
                        deadline());
    }

    AuthorityRecordId record(int shard) {
        return new AuthorityRecordId(realm.id().orElseThrow(), shard);
    }

    AuthorityRecordView view(int shard) {
        AdminOutcome described = operator.describe(deadline());
        assertThat(described).as("describing").isInstanceOf(AdminOutcome.Done.class);
        return ((AdminOutcome.Done) described).records().get(shard);
    }

    /** Lets the server learn the script of installs, which it forgets when it starts. */
    void installLearnt() {
        AdminOutcome unused = store.install(
                        new Installation.Extension(
                                record(0), Lineage.of("nobody"), Ticket.random(), new TokenRange(1, 2)),
                        deadline())
                .toCompletableFuture()
                .join()
                .outcome();
    }

    AdminOutcome prove(int shard, long base) {
        return operator.prove(
                record(shard), new FloorProof.ByOperator(base, "read from all books", Set.of(Books.SINK)), deadline());
    }

    @Override
    public void close() {
        leases.close();
        operator.close();
        store.close();
        sink.close();
    }
}
