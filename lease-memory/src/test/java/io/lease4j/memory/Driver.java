package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.memory.internal.MemoryInvariants;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Speaks to a store as a front door would, with stamps made by hand: each method is one transmission. Checks the store's
 * invariants after each.
 */
final class Driver {

    static final Namespace NAMESPACE = Namespace.of("orders");
    static final LeaseKey KEY = LeaseKey.of("orders", "one");
    static final Holder ANN = Holder.of("ann", "ann-1");
    static final Holder ANN_RESTARTED = Holder.of("ann", "ann-2");
    static final Holder BEN = Holder.of("ben", "ben-1");
    static final Holder OPERATOR = Holder.of("operator", "operator-1");
    static final Duration TTL = Duration.ofSeconds(10);
    static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();
    static final Duration RETENTION = NamespaceSettings.defaults().evidenceRetention();
    static final Duration MILLI = Duration.ofMillis(1);
    static final Deadline DEADLINE = Deadline.within(Duration.ofSeconds(30), () -> 0);

    final ManualClock clock;
    final MemoryLeaseStore store;

    /** The last answer's echo. */
    Optional<Echo> echo = Optional.empty();

    Driver(MemoryLeaseStore store, ManualClock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** A store without a witness, with one shard. */
    static Driver plain() {
        ManualClock clock = new ManualClock();
        return new Driver(
                MemoryLeaseStore.builder(NAMESPACE).shards(1).clock(clock).build(), clock);
    }

    /** A store with a witness, created. */
    static Driver witnessed(FloorWitness witness) {
        return witnessed(witness, 1);
    }

    static Driver witnessed(FloorWitness witness, int shards) {
        ManualClock clock = new ManualClock();
        NamespaceSettings settings = NamespaceSettings.defaults().withWitness();
        Driver driver = new Driver(
                MemoryLeaseStore.builder(NAMESPACE)
                        .shards(shards)
                        .settings(settings)
                        .clock(clock)
                        .build(),
                clock);
        driver.create(witness, settings, NamespaceId.random());
        return driver;
    }

    void create(FloorWitness witness, NamespaceSettings settings, NamespaceId id) {
        assertThat(now(witness.begin(NAMESPACE, id))).isInstanceOf(WitnessOutcome.Known.class);
        for (int shard = 0; shard < store.shards(); shard++) {
            AuthorityRecordId recordId = new AuthorityRecordId(id, shard);
            Lineage lineage = describe(recordId).servingLineage();
            TokenRange range = raise(witness, recordId, lineage, Ticket.random(), RaiseRequest.Kind.PROOF);
            done(take(store.create(new RecordCreation(recordId, range, settings), DEADLINE)));
        }
        for (int shard = 0; shard < store.shards(); shard++) {
            done(take(store.completeCreation(new AuthorityRecordId(id, shard), DEADLINE)));
        }
        assertThat(now(witness.complete(id))).isInstanceOf(WitnessOutcome.Known.class);
    }

    // Requests

    static AcquireRequest acquireRequest(Holder holder) {
        return acquireRequest(KEY, holder);
    }

    static AcquireRequest acquireRequest(LeaseKey key, Holder holder) {
        return AcquireRequest.builder(key, holder).ttl(TTL).build();
    }

    static RenewRequest renewRequest(Lease lease, long number) {
        return RenewRequest.of(lease.generation(), lease.holder(), RequestId.random(), number, TTL);
    }

    static ReleaseRequest releaseRequest(Lease lease) {
        return ReleaseRequest.of(lease.generation(), lease.holder(), RequestId.random());
    }

    static RevokeRequest revokeRequest(Generation generation) {
        return RevokeRequest.of(generation, OPERATOR, RequestId.random(), "taken out of service");
    }

    // Stamps

    BackendTime time() {
        return BackendTime.ofEpochMillis(clock.millis());
    }

    Lineage lineage() {
        return describe(recordId(KEY)).servingLineage();
    }

    FirstSent firstSent() {
        return new FirstSent(lineage(), time());
    }

    Stamp stamp(FirstSent firstSent) {
        return new Stamp(lineage(), time().plus(Duration.ofSeconds(35)), firstSent);
    }

    Transmission sent() {
        return sent(firstSent());
    }

    Transmission sent(FirstSent firstSent) {
        return new Transmission(stamp(firstSent), 0, DEADLINE);
    }

    Transmission having(long highestSeen) {
        return new Transmission(stamp(firstSent()), highestSeen, DEADLINE);
    }

    static Reading reading() {
        return new Reading(0, DEADLINE);
    }

    // Operations

    @CanIgnoreReturnValue
    AcquireOutcome acquire(AcquireRequest request) {
        return acquire(request, sent(sending(request)));
    }

    @CanIgnoreReturnValue
    AcquireOutcome acquire(AcquireRequest request, Transmission transmission) {
        return take(store.acquire(request, transmission));
    }

    @CanIgnoreReturnValue
    Lease granted(Holder holder) {
        return granted(acquireRequest(holder));
    }

    @CanIgnoreReturnValue
    Lease granted(AcquireRequest request) {
        AcquireOutcome outcome = acquire(request);
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        AcquireOutcome.Acquired acquired = (AcquireOutcome.Acquired) outcome;
        assertThat(acquired.replayed()).isFalse();
        return acquired.lease();
    }

    @CanIgnoreReturnValue
    RenewOutcome renew(RenewRequest request) {
        return take(store.renew(request, sent(sending(request))));
    }

    @CanIgnoreReturnValue
    Lease renewed(Lease lease, long number) {
        RenewOutcome outcome = renew(renewRequest(lease, number));
        assertThat(outcome).isInstanceOf(RenewOutcome.Renewed.class);
        return ((RenewOutcome.Renewed) outcome).lease();
    }

    @CanIgnoreReturnValue
    ReleaseOutcome release(ReleaseRequest request) {
        return take(store.release(request, sent(sending(request))));
    }

    void released(Lease lease) {
        assertThat(release(releaseRequest(lease))).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @CanIgnoreReturnValue
    RevokeOutcome revoke(RevokeRequest request, SinkName... sealed) {
        return take(store.revoke(request, Set.of(sealed), sent(sending(request))));
    }

    @CanIgnoreReturnValue
    InspectOutcome inspect(LeaseKey key) {
        return take(store.inspect(key, reading()));
    }

    @CanIgnoreReturnValue
    HistoryOutcome.Page history(LeaseKey key) {
        HistoryOutcome outcome = take(store.history(key, PageQuery.first(1000), reading()));
        assertThat(outcome).isInstanceOf(HistoryOutcome.Page.class);
        return (HistoryOutcome.Page) outcome;
    }

    @CanIgnoreReturnValue
    ResolveOutcome resolve(LeaseRequest<?> request) {
        return take(store.resolve(request, reading()));
    }

    @CanIgnoreReturnValue
    CancelOutcome cancel(LeaseRequest<?> request) {
        return take(store.cancel(request, reading()));
    }

    // Records

    AuthorityRecordId recordId(LeaseKey key) {
        return store.recordOf(key).orElseThrow();
    }

    AuthorityRecordView describe(AuthorityRecordId recordId) {
        return done(now(store.describe(recordId, DEADLINE)).outcome());
    }

    AuthorityRecordView record() {
        return describe(recordId(KEY));
    }

    @CanIgnoreReturnValue
    static AuthorityRecordView done(AdminOutcome outcome) {
        assertThat(outcome).isInstanceOf(AdminOutcome.Done.class);
        return ((AdminOutcome.Done) outcome).records().get(0);
    }

    static TokenRange raise(
            FloorWitness witness, AuthorityRecordId recordId, Lineage lineage, Ticket ticket, RaiseRequest.Kind kind) {
        WitnessOutcome outcome = now(witness.raise(new RaiseRequest(recordId, lineage, ticket, kind, 0)));
        assertThat(outcome).isInstanceOf(WitnessOutcome.Raised.class);
        return ((WitnessOutcome.Raised) outcome).range();
    }

    @CanIgnoreReturnValue
    Ticket ticket() {
        return done(take(store.ticket(recordId(KEY), DEADLINE))).ticket().orElseThrow();
    }

    Installation.Proof proof(TokenRange range, ProofBasis basis) {
        return new Installation.Proof(recordId(KEY), lineage(), ticket(), range, basis, Set.of(), Optional.empty());
    }

    @CanIgnoreReturnValue
    AdminOutcome install(Installation installation) {
        return take(store.install(installation, DEADLINE));
    }

    /** Proves the record of the test's key by its witness. */
    @CanIgnoreReturnValue
    AuthorityRecordView prove(FloorWitness witness) {
        TokenRange range = raise(witness, recordId(KEY), lineage(), ticket(), RaiseRequest.Kind.PROOF);
        return done(install(proof(range, ProofBasis.WITNESS)));
    }

    /** Proves the record of the test's key by an operator's number. */
    @CanIgnoreReturnValue
    AuthorityRecordView prove(long base) {
        return done(install(proof(new TokenRange(base, base + 1000), ProofBasis.OPERATOR)));
    }

    // Answers

    static void assertRefused(Outcome outcome, RefusedReason reason) {
        assertThat(outcome).isInstanceOf(Refused.class);
        assertThat(((Refused) outcome).reason()).isEqualTo(reason);
    }

    FirstSent sending(LeaseRequest<?> request) {
        return request.history().sending(firstSent());
    }

    @CanIgnoreReturnValue
    <O extends Outcome> O take(CompletionStage<Answer<O>> stage) {
        Answer<O> answer = now(stage);
        echo = answer.echo();
        MemoryInvariants.check(store.core());
        return answer.outcome();
    }

    static <T> T now(CompletionStage<T> stage) {
        assertThat(stage.toCompletableFuture()).isDone();
        return stage.toCompletableFuture().join();
    }
}
