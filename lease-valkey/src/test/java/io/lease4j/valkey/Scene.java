package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Echo;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A store over a namespace of one shard, asked without a front door, so that each answer is what one script said; and the
 * records of that namespace, which a test damages.
 */
final class Scene implements AutoCloseable {

    static final Holder HOLDER = Holder.of("worker", "one");
    static final Holder OTHER = Holder.of("other worker", "two");
    static final Holder OPERATOR = Holder.of("operator", "three");
    static final Duration TTL = Duration.ofMinutes(10);

    private static final AtomicInteger KEYS = new AtomicInteger();

    private final Namespace namespace = TestServer.freshNamespace();
    private final ValkeyLeaseStore store;
    private final Records records;

    Scene(ValkeyServer server) {
        this(server, NamespaceSettings.defaults());
    }

    Scene(ValkeyServer server, NamespaceSettings settings) {
        store = Stores.created(TestServer.store(server, namespace).shards(1), settings);
        records = new Records(server, namespace);
    }

    ValkeyLeaseStore store() {
        return store;
    }

    Records records() {
        return records;
    }

    Namespace namespace() {
        return namespace;
    }

    /** A key that nobody has used. */
    LeaseKey key() {
        return LeaseKey.of(namespace.name(), "key", Integer.toString(KEYS.incrementAndGet()));
    }

    Lease granted(LeaseKey key) {
        AcquireOutcome outcome = acquire(asking(key));
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new AssertionError("expected a grant, but it was " + outcome);
    }

    AcquireRequest asking(LeaseKey key) {
        return asking(key, HOLDER);
    }

    AcquireRequest asking(LeaseKey key, Holder holder) {
        return AcquireRequest.builder(key, holder)
                .ttl(TTL)
                .metadata("name", "value")
                .build();
    }

    AcquireOutcome acquire(AcquireRequest request) {
        return answer(store.acquire(request, transmission(request))).outcome();
    }

    RenewOutcome renew(Lease lease) {
        return renew(renewal(lease));
    }

    RenewOutcome renew(RenewRequest request) {
        return answer(store.renew(request, transmission(request))).outcome();
    }

    RenewRequest renewal(Lease lease) {
        return RenewRequest.of(
                lease.generation(), lease.holder(), RequestId.random(), lease.renewalNumber() + 1, TTL.plusMinutes(1));
    }

    ReleaseOutcome release(Lease lease) {
        return release(ReleaseRequest.of(lease.generation(), lease.holder(), RequestId.random()));
    }

    ReleaseOutcome release(ReleaseRequest request) {
        return answer(store.release(request, transmission(request))).outcome();
    }

    RevokeOutcome revoke(Lease lease) {
        return revoke(RevokeRequest.of(lease.generation(), OPERATOR, RequestId.random(), "for the test"));
    }

    RevokeOutcome revoke(RevokeRequest request) {
        return answer(store.revoke(request, Set.of(), transmission(request))).outcome();
    }

    CancelOutcome cancel(LeaseRequest<?> request) {
        return answer(store.cancel(request, reading())).outcome();
    }

    ResolveOutcome resolve(LeaseRequest<?> request) {
        return answer(store.resolve(request, reading())).outcome();
    }

    InspectOutcome inspect(LeaseKey key) {
        return answer(store.inspect(key, reading())).outcome();
    }

    ListOutcome list(PageQuery query) {
        return answer(store.list(query, reading())).outcome();
    }

    HistoryOutcome history(LeaseKey key) {
        return answer(store.history(key, PageQuery.first(100), reading())).outcome();
    }

    /** What the record's last answer says; of whatever key. */
    Echo echo() {
        return answer(store.inspect(LeaseKey.of(namespace.name(), "nothing"), reading()))
                .echo()
                .orElseThrow(() -> new AssertionError("an inspection without a step"));
    }

    Reading reading() {
        return new Reading(0, deadline());
    }

    Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
    }

    /** A stamp of now; a request that was sent before keeps its first time. */
    Transmission transmission(LeaseRequest<?> request) {
        // Read by somebody else: the record itself may be one that answers nothing.
        FirstSent now = records.now();
        FirstSent first = request.history().sending(now);
        return new Transmission(new Stamp(now.lineage(), now.at().plus(Duration.ofSeconds(30)), first), 0, deadline());
    }

    /** What the stage gives: it never fails, whatever the records hold. */
    static <T> T answer(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("a stage that failed", e);
        }
    }

    @Override
    public void close() {
        store.close();
        records.close();
    }
}
