package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AsyncLeases;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import io.lease4j.internal.KeeperDoor;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** The workers' front door: each call is one act, waited for. */
final class LeasesDoor implements Leases, KeeperDoor {

    private final FrontDoorParts parts;
    private final LeaseActs acts;
    private final Runner runner;
    private final AsyncLeases async;

    LeasesDoor(FrontDoorParts parts) {
        this.parts = parts;
        this.acts = new LeaseActs(parts);
        this.runner = parts.runner();
        this.async = new AsyncLeasesDoor(acts, runner);
    }

    @Override
    public Deadline within(Duration duration) {
        return parts.door().within(duration);
    }

    @Override
    public AcquireRequest.Builder prepare(LeaseKey key) {
        return AcquireRequest.builder(key, holder());
    }

    @Override
    public AcquireOutcome acquire(LeaseKey key, Duration ttl, Deadline deadline) {
        return runner.await(acts.acquire(key, ttl), deadline);
    }

    @Override
    public AcquireOutcome acquire(AcquireRequest request, Deadline deadline) {
        return runner.await(acts.acquire(request), deadline);
    }

    @Override
    public RenewOutcome renew(Lease lease, Duration ttl, Deadline deadline) {
        return runner.await(acts.renew(lease, ttl), deadline);
    }

    @Override
    public RenewOutcome renew(RenewRequest request, Deadline deadline) {
        return runner.await(acts.renew(request), deadline);
    }

    @Override
    public ReleaseOutcome release(Lease lease, Deadline deadline) {
        return runner.await(acts.release(lease), deadline);
    }

    @Override
    public ReleaseOutcome release(ReleaseRequest request, Deadline deadline) {
        return runner.await(acts.release(request), deadline);
    }

    @Override
    public InspectOutcome inspect(LeaseKey key, Deadline deadline) {
        return runner.await(acts.inspect(key), deadline);
    }

    @Override
    public HistoryOutcome history(LeaseKey key, PageQuery query, Deadline deadline) {
        return runner.await(acts.history(key, query), deadline);
    }

    @Override
    public ResolveOutcome resolve(LeaseRequest<?> request, Deadline deadline) {
        return runner.await(acts.resolve(request), deadline);
    }

    @Override
    public CancelOutcome cancel(LeaseRequest<?> request, Deadline deadline) {
        return runner.await(acts.cancel(request), deadline);
    }

    @Override
    public <O extends Outcome> Settlement<O> settle(LeaseRequest<O> request, Deadline deadline) {
        return runner.await(acts.settle(request), deadline);
    }

    @Override
    public Effects effects(FencedSink sink) {
        return new EffectsDoor(parts, Objects.requireNonNull(sink, "sink"));
    }

    @Override
    public AsyncLeases async() {
        return async;
    }

    @Override
    public AcquireOutcome acquireAlone(AcquireRequest request, Deadline deadline) {
        return runner.await(acts.acquireAlone(request), deadline);
    }

    @Override
    public CompletionStage<AcquireOutcome> acquireAloneInside(AcquireRequest request, Deadline deadline) {
        return runner.stagesInside(List.of(acts.acquireAlone(request)), deadline)
                .get(0);
    }

    @Override
    public List<CompletionStage<RenewOutcome>> renewAllInside(List<RenewRequest> requests, Deadline deadline) {
        RenewBatch batch = acts.batch();
        try {
            return runner.stagesInside(acts.renewAll(requests, batch), deadline);
        } finally {
            acts.send(batch);
        }
    }

    @Override
    public void takenAsLost(Lease lease, String reason) {
        parts.door().announcer.takenAsLost(lease, reason, parts.door().call(within(Duration.ZERO)));
    }

    @Override
    public Holder holder() {
        return parts.door().holder;
    }

    @Override
    public LifeCycle state() {
        return parts.door().state();
    }

    @Override
    public LeaseHealth health() {
        return DoorHealth.of(parts.door());
    }

    @Override
    public LeaseListener listener() {
        return parts.door().events;
    }

    @Override
    public void close() {
        parts.door().admission.close();
    }
}
