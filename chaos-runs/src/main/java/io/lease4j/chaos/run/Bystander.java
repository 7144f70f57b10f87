package io.lease4j.chaos.run;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.NamespaceId;
import io.lease4j.PageQuery;
import io.lease4j.chaos.record.HistoryLine;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.chaos.worker.Books;
import io.lease4j.chaos.worker.Calls;
import io.lease4j.chaos.worker.Reach;
import io.lease4j.chaos.worker.RecordedStore;
import io.lease4j.chaos.worker.Recorder;
import io.lease4j.floor.FloorProof;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The run's own door to the store, which no fault stands before: it creates the namespace, does what an operator does,
 * sees whether every key comes back, and reads the history. In the record it is worker 0. Thread-safe.
 */
final class Bystander implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration CALL = Duration.ofSeconds(1);
    private static final long PAUSE_MILLIS = 20;
    private static final Duration TTL = Duration.ofSeconds(2);

    private final Reach reach;
    private final String id;
    private final boolean witnessed;
    private final Books books;
    private final Recorder recorder;
    private final RunClock clock;
    private final JdbcSink sink;
    private final Optional<JdbcWitness> witness;

    private Bystander(Reach reach, String id, boolean witnessed, Books books, Recorder recorder, RunClock clock) {
        this.reach = reach;
        this.id = id;
        this.witnessed = witnessed;
        this.books = books;
        this.recorder = recorder;
        this.clock = clock;
        this.sink = books.sink();
        this.witness = witnessed ? Optional.of(books.witness()) : Optional.empty();
    }

    /** Creates the namespace with its sink, and returns its id. */
    static String create(Reach reach, boolean witnessed, Books books) {
        try (ValkeyLeaseStore store =
                        reach.builder().openTimeout(PATIENCE).openToCreate().orThrow();
                JdbcSink sink = books.sink()) {
            LeaseOperatorBuilder builder = LeaseOperator.builder(store, Holder.of("operator", "create"))
                    .sink(sink);
            if (witnessed) {
                var unused = builder.witness(books.witness());
            }
            try (LeaseOperator operator = builder.build()) {
                require(
                        witnessed
                                ? operator.create(reach.settings(true), operator.within(PATIENCE))
                                : operator.createNeverExisted(reach.settings(false), operator.within(PATIENCE)));
                require(operator.register(sink, operator.within(PATIENCE)));
            }
            return store.namespaceId().map(NamespaceId::value).orElseThrow();
        }
    }

    static Bystander of(Reach reach, String id, boolean witnessed, Books books, Recorder recorder, RunClock clock) {
        return new Bystander(reach, id, witnessed, books, recorder, clock);
    }

    private static void require(AdminOutcome outcome) {
        if (!(outcome instanceof AdminOutcome.Done)) {
            throw new IllegalStateException("not done: " + outcome);
        }
    }

    private ValkeyLeaseStore open() {
        return reach.open(id, witnessed, PATIENCE).orThrow();
    }

    private Leases door(RecordedStore store, String instance) {
        LeasesBuilder builder =
                Leases.builder(store, Holder.of("chaos", instance)).withoutAudit();
        if (witness.isPresent()) {
            return builder.witness(witness.get()).build();
        }
        return builder.retained("one server, one disk, appendfsync always").build();
    }

    /** Proves every record above all that was ever granted, as an operator does who has read the books. */
    void proveByOperator(long above) {
        try (ValkeyLeaseStore store = open();
                LeaseOperator operator = LeaseOperator.builder(
                                new RecordedStore(store, recorder), Holder.of("operator", "proof"))
                        .sink(sink)
                        .build()) {
            for (int shard = 0; shard < reach.shards(); shard++) {
                require(operator.prove(
                        new AuthorityRecordId(NamespaceId.of(id), shard),
                        new FloorProof.ByOperator(above, "the server was emptied", Set.of(Books.SINK)),
                        operator.within(PATIENCE)));
            }
        }
    }

    /** Acquires every key, each as often as it takes, within a bound that counts from now. */
    List<LivenessLine> acquireAll(List<RunFacts.Key> keys, long boundMillis, Consumer<LivenessLine> each) {
        double from = clock.now();
        List<LivenessLine> all = new ArrayList<>();
        try (ValkeyLeaseStore store = open();
                Leases leases = door(new RecordedStore(store, recorder), "w0.1")) {
            List<RunFacts.Key> left = new ArrayList<>(keys);
            int attempts = 0;
            String last = "";
            while (!left.isEmpty() && clock.now() - from <= boundMillis) {
                attempts++;
                Waiting.pause(PAUSE_MILLIS);
                for (RunFacts.Key key : List.copyOf(left)) {
                    AcquireOutcome outcome = acquire(leases, key);
                    last = outcome.code();
                    if (outcome instanceof AcquireOutcome.Acquired acquired) {
                        LivenessLine line = new LivenessLine(
                                clock.now(), key.name(), clock.now() - from, boundMillis, attempts, last);
                        all.add(line);
                        each.accept(line);
                        var unused = left.remove(key);
                        var unusedToo = leases.release(acquired.lease(), leases.within(CALL));
                    }
                }
            }
            for (RunFacts.Key key : left) {
                LivenessLine line = new LivenessLine(clock.now(), key.name(), -1, boundMillis, attempts, last);
                all.add(line);
                each.accept(line);
            }
        }
        return all;
    }

    private AcquireOutcome acquire(Leases leases, RunFacts.Key key) {
        Calls calls = new Calls(recorder);
        AcquireRequest request = leases.prepare(LeaseKey.of(reach.namespace(), key.component()))
                .ttl(TTL)
                .build();
        return calls.call(
                calls.about(0, Verb.ACQUIRE, request, "liveness", true),
                () -> leases.acquire(request, leases.within(CALL)));
    }

    /** Reads the store's own history of the keys. */
    void history(List<RunFacts.Key> keys, String server, Consumer<HistoryLine> each) {
        try (ValkeyLeaseStore store = open();
                Leases leases = door(new RecordedStore(store, recorder), "w0.2")) {
            for (RunFacts.Key key : keys) {
                history(leases, key, server, each);
            }
        }
    }

    private void history(Leases leases, RunFacts.Key key, String server, Consumer<HistoryLine> each) {
        LeaseKey of = LeaseKey.of(reach.namespace(), key.component());
        PageQuery query = PageQuery.first(500);
        while (true) {
            HistoryOutcome outcome = leases.history(of, query, leases.within(PATIENCE));
            if (!(outcome instanceof HistoryOutcome.Page page)) {
                throw new IllegalStateException("no history: " + outcome);
            }
            page.entries().forEach(entry -> each.accept(line(key, server, entry)));
            if (page.next().isEmpty()) {
                return;
            }
            query = PageQuery.after(page.next().get(), 500);
        }
    }

    private static HistoryLine line(RunFacts.Key key, String server, HistoryEntry entry) {
        return entry.match(
                granted -> new HistoryLine(
                        key.name(),
                        server,
                        granted.at().epochMillis(),
                        "granted",
                        granted.generation().leaseId().value(),
                        granted.generation().token().value(),
                        granted.holder().instance() + " until "
                                + granted.expiresAt().epochMillis()),
                ended -> new HistoryLine(
                        key.name(),
                        server,
                        ended.at().epochMillis(),
                        "ended",
                        ended.generation().leaseId().value(),
                        ended.generation().token().value(),
                        ended.end().reason().name()),
                proven -> new HistoryLine(
                        key.name(),
                        server,
                        proven.at().epochMillis(),
                        "floor-proven",
                        "",
                        proven.floor(),
                        proven.basis().name()));
    }

    @Override
    public void close() {
        witness.ifPresent(JdbcWitness::close);
        sink.close();
        books.close();
    }
}
