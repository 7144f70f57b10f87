package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.CommittedRequest;
import io.lease4j.Deadline;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.UnknownReason;
import io.lease4j.observe.LeaseEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A front door over a scripted store, with manual time and a direct executor; and answers to write down for it. */
final class Fixture {

    static final Holder HOLDER = Holder.of("billing", "instance-1");
    static final LeaseKey KEY = LeaseKey.of("orders", "42");
    static final Duration TTL = Duration.ofSeconds(30);

    final ManualTime time = new ManualTime();
    final ScriptedStore store = new ScriptedStore();
    final List<LeaseEvent> events = new ArrayList<>();
    final Leases leases;

    Fixture() {
        this(settings -> settings);
    }

    Fixture(UnaryOperator<DoorSettings> change) {
        leases = FrontDoor.leases(store, HOLDER, change.apply(settings()));
    }

    DoorSettings settings() {
        return DoorSettings.defaults()
                .withClock(time)
                .withScheduler(time)
                .withExecutor(Runnable::run)
                .withListener(events::add)
                .withRandom(new SplittableRandom(7));
    }

    Deadline in(long seconds) {
        return leases.within(Duration.ofSeconds(seconds));
    }

    /** Moves the clocks of both sides. */
    void pass(Duration duration) {
        store.pass(duration);
        time.advance(duration);
    }

    AcquireRequest request() {
        return leases.prepare(KEY).ttl(TTL).build();
    }

    /** A request for the same key as {@link #request()} that asks for something else. */
    AcquireRequest another() {
        return leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build();
    }

    CompletableFuture<AcquireOutcome> acquiring(AcquireRequest request, long seconds) {
        return leases.async().acquire(request, in(seconds)).toCompletableFuture();
    }

    /** An acquire whose answer was lost with its connection, so that its outcome is not known. */
    AcquireRequest leftOpen() {
        AcquireRequest request = request();
        store.answers("acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
        assertThat(leases.acquire(request, in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        return request;
    }

    Outcome grants(Sent sent) {
        return acquired(sent, ++store.lastToken, false);
    }

    Outcome replays(Sent sent) {
        return acquired(sent, store.lastToken, true);
    }

    private AcquireOutcome acquired(Sent sent, long token, boolean replayed) {
        AcquireRequest request = (AcquireRequest) sent.request().orElseThrow();
        return new AcquireOutcome.Acquired(lease(request, token), Term.reported(request.ttl()), replayed);
    }

    Lease lease(AcquireRequest request, long token) {
        BackendTime at = store.now;
        return new Lease(
                new Generation(request.key(), LeaseId.of("lease-" + token), FencingToken.of(token)),
                store.record(),
                request.caller(),
                request.executionId(),
                Map.of(),
                at,
                at.plus(request.ttl()),
                at.plus(request.maxLifetime()),
                0);
    }

    Lease lease(long token) {
        return lease(request(), token);
    }

    Outcome renews(Sent sent) {
        RenewRequest request = (RenewRequest) sent.request().orElseThrow();
        Lease lease = lease(request.generation().token().value());
        return new RenewOutcome.Renewed(
                new Lease(
                        request.generation(),
                        lease.recordId(),
                        lease.holder(),
                        lease.executionId(),
                        lease.metadata(),
                        lease.grantedAt(),
                        lease.expiresAt(),
                        lease.endsAtLatest(),
                        request.number()),
                Term.reported(request.ttl()),
                false);
    }

    Outcome releases(Sent sent) {
        return new ReleaseOutcome.Released(LeaseEnd.of(LostReason.RELEASED, store.now), false, store.proven);
    }

    /** Makes a call for what it leaves behind, and not for its outcome. */
    static void done(Outcome outcome) {
        assertThat(outcome).isNotNull();
    }

    static Refused refused(RefusedReason reason) {
        return Refused.of(reason);
    }

    /** What resolve and cancel say of a request that was granted the last token. */
    CommittedRequest committed(LeaseRequest<?> request, boolean active) {
        Lease lease = lease(Math.max(1, store.lastToken));
        return new CommittedRequest(
                request.operation(),
                request.requestId(),
                new ObservedLease(
                        lease.generation(),
                        request.caller(),
                        Optional.empty(),
                        Map.of(),
                        lease.grantedAt(),
                        lease.expiresAt(),
                        0,
                        active ? Optional.empty() : Optional.of(LeaseEnd.of(LostReason.EXPIRED, store.now))));
    }

    List<String> told() {
        return events.stream().map(event -> event.getClass().getSimpleName()).toList();
    }
}
