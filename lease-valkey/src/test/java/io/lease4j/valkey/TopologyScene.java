package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A namespace of a few shards, without a witness, on the servers of a topology. */
final class TopologyScene implements AutoCloseable {

    static final int SHARDS = 6;

    private static final Duration MINUTES = Duration.ofMinutes(5);

    final ValkeyLeaseStore store;
    final Leases leases;
    final LeaseOperator operator;
    private final AtomicInteger keys = new AtomicInteger();

    private TopologyScene(ValkeyLeaseStore store) {
        this.store = store;
        leases = Leases.builder(store, Holder.of("worker", "1")).build();
        operator = LeaseOperator.builder(store, Holder.of("operator", "1")).build();
    }

    /** The maker makes a builder for a namespace. */
    static TopologyScene on(Function<Namespace, ValkeyLeaseStoreBuilder> maker) {
        Namespace namespace = TestServer.freshNamespace();
        return new TopologyScene(Stores.created(maker.apply(namespace).shards(SHARDS), NamespaceSettings.defaults()));
    }

    static Deadline within(Duration duration) {
        return Deadline.within(duration, SystemTime.monotonicClock());
    }

    static Deadline soon() {
        return within(Duration.ofSeconds(30));
    }

    /** A key that nobody used, in a shard of one's choice. */
    LeaseKey key(int shard) {
        LeaseKey key;
        do {
            key = LeaseKey.of(store.namespace().name(), "key-" + keys.incrementAndGet());
        } while (Shards.of(key, SHARDS) != shard);
        return key;
    }

    AcquireOutcome acquire(LeaseKey key, Deadline deadline) {
        return leases.acquire(key, MINUTES, deadline);
    }

    Lease acquired(int shard) {
        AcquireOutcome outcome = acquire(key(shard), soon());
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new AssertionError("expected a grant, but it was " + outcome);
    }

    AuthorityRecordView record(int shard) {
        return records().get(shard);
    }

    List<AuthorityRecordView> records() {
        AdminOutcome described = operator.describe(soon());
        if (described instanceof AdminOutcome.Done done) {
            return done.records();
        }
        throw new AssertionError("expected the records, but it was " + described);
    }

    /** What an operator does who knows that nothing was granted above the ceiling. */
    AdminOutcome prove(int shard) {
        return operator.prove(
                new AuthorityRecordId(store.namespaceId().orElseThrow(), shard),
                new FloorProof.ByOperator(record(shard).ceiling(), "read from all books", Set.of()),
                soon());
    }

    /** The name of the authority record of a shard. */
    String recordName(int shard) {
        return "lease4j:1:{" + store.namespace().name() + "/" + shard + "}:authority";
    }

    @Override
    public void close() {
        leases.close();
        operator.close();
        store.close();
    }
}
