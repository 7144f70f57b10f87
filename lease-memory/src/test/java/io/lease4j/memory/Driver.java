package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NamespaceId;
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
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Set;

/**
 * Speaks to a store as a front door would, with stamps made by hand: each method is one transmission. Checks the store's
 * invariants after each.
 */
final class Driver extends RecordDriver {

    static final Holder ANN = Holder.of("ann", "ann-1");
    static final Holder ANN_RESTARTED = Holder.of("ann", "ann-2");
    static final Holder BEN = Holder.of("ben", "ben-1");
    static final Holder OPERATOR = Holder.of("operator", "operator-1");
    static final Duration TTL = Duration.ofSeconds(10);
    static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();
    static final Duration RETENTION = NamespaceSettings.defaults().evidenceRetention();
    static final Duration MILLI = Duration.ofMillis(1);

    Driver(MemoryLeaseStore store, ManualClock clock) {
        super(store, clock);
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

    FirstSent sending(LeaseRequest<?> request) {
        return request.history().sending(firstSent());
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
}
