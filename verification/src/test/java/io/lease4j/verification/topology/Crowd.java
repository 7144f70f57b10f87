package io.lease4j.verification.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.Namespace;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.floor.Books;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Clients that take leases and write under them all the time, whatever happens to the servers. */
final class Crowd implements AutoCloseable {

    static final int SHARDS = 6;

    private static final int CLIENTS = 2;
    private static final Duration TTL = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration CALL = Duration.ofSeconds(2);

    /** One answered grant. */
    record Grant(int shard, long token, String leaseId, long answeredAt) {}

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final Namespace namespace;
    private final ValkeyLeaseStore store;
    private final Leases leases;
    private final LeaseOperator operator;
    private final JdbcSink sink;
    private final Queue<Grant> grants = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> others = new ConcurrentHashMap<>();
    private final AtomicInteger keys = new AtomicInteger();
    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean over;

    Crowd(Site site, String name, Books books, Optional<FloorWitness> witness) {
        namespace = Namespace.of(name);
        store = site.store(namespace).shards(SHARDS).openToCreate().orThrow();
        sink = books.sink();
        LeasesBuilder worker = Leases.builder(store, Holder.of("worker", "1"));
        LeaseOperatorBuilder ops =
                LeaseOperator.builder(store, Holder.of("operator", "1")).sink(sink);
        witness.ifPresent(known -> {
            var unused = worker.witness(known);
            var unusedToo = ops.witness(known);
        });
        leases = worker.build();
        operator = ops.build();
        NamespaceSettings settings = NamespaceSettings.defaults();
        assertThat(
                        witness.isPresent()
                                ? operator.create(settings.withWitness(), soon())
                                : operator.createNeverExisted(settings, soon()))
                .isInstanceOf(AdminOutcome.Done.class);
        assertThat(operator.register(sink, soon())).isInstanceOf(AdminOutcome.Done.class);
        for (int i = 0; i < CLIENTS; i++) {
            Thread client = new Thread(this::work, name + "-" + i);
            client.setDaemon(true);
            client.start();
            clients.add(client);
        }
    }

    private static Deadline soon() {
        return Deadline.within(PATIENCE, SystemTime.monotonicClock());
    }

    private void work() {
        while (!over) {
            LeaseKey key = LeaseKey.of(namespace.name(), "key-" + keys.incrementAndGet());
            AcquireOutcome outcome = leases.acquire(key, TTL, leases.within(CALL));
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                write(acquired.lease());
            } else {
                count(outcome.code());
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            }
        }
    }

    private void write(Lease lease) {
        grants.add(new Grant(
                lease.recordId().shard(),
                lease.token().value(),
                lease.generation().leaseId().value(),
                clock.nanos()));
        CommitOutcome written = leases.effects(sink)
                .commit(
                        Effect.of(lease.key(), EffectId.of("effect"), "note", new byte[0]),
                        lease.authority(ExecutionId.of("run")),
                        leases.within(CALL));
        if (!(written instanceof CommitOutcome.Accepted)) {
            count("effect " + written.code());
        }
        count("released: " + leases.release(lease, leases.within(CALL)).code());
    }

    private void count(String what) {
        others.merge(what, 1, Integer::sum);
    }

    /** All grants so far. */
    List<Grant> grants() {
        return List.copyOf(grants);
    }

    /** How often what else was answered. */
    Map<String, Integer> others() {
        return Map.copyOf(others);
    }

    String name() {
        return namespace.name();
    }

    /** The name of the authority record of a shard. */
    String record(int shard) {
        return "lease4j:1:{" + namespace.name() + "/" + shard + "}:authority";
    }

    /** All authority records, by shard; empty while one of them cannot be read. */
    List<AuthorityRecordView> records() {
        AdminOutcome described = operator.describe(leases.within(CALL));
        return described instanceof AdminOutcome.Done done ? done.records() : List.of();
    }

    /** What an operator does who has read all books. */
    void prove(int shard, long base) {
        AdminOutcome proven = operator.prove(
                new AuthorityRecordId(store.namespaceId().orElseThrow(), shard),
                new FloorProof.ByOperator(base, "read from all books", Set.of(Books.SINK)),
                soon());
        assertThat(proven).as("an operator's proof").isInstanceOf(AdminOutcome.Done.class);
    }

    @Override
    public void close() {
        over = true;
        for (Thread client : clients) {
            try {
                client.join(PATIENCE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
        leases.close();
        operator.close();
        store.close();
        sink.close();
    }
}
