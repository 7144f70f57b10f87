package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AsyncLeases;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The same acts as {@link LeasesDoor}'s, as stages. */
final class AsyncLeasesDoor implements AsyncLeases {

    private final LeaseActs acts;
    private final Runner runner;

    AsyncLeasesDoor(LeaseActs acts, Runner runner) {
        this.acts = acts;
        this.runner = runner;
    }

    @Override
    public CompletionStage<AcquireOutcome> acquire(LeaseKey key, Duration ttl, Deadline deadline) {
        return runner.stage(acts.acquire(key, ttl), deadline);
    }

    @Override
    public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
        return runner.stage(acts.acquire(request), deadline);
    }

    @Override
    public CompletionStage<RenewOutcome> renew(Lease lease, Duration ttl, Deadline deadline) {
        return runner.stage(acts.renew(lease, ttl), deadline);
    }

    @Override
    public CompletionStage<RenewOutcome> renew(RenewRequest request, Deadline deadline) {
        return runner.stage(acts.renew(request), deadline);
    }

    @Override
    public List<CompletionStage<RenewOutcome>> renewAll(List<RenewRequest> requests, Deadline deadline) {
        RenewBatch batch = acts.batch();
        try {
            return runner.stages(acts.renewAll(requests, batch), deadline);
        } finally {
            acts.send(batch);
        }
    }

    @Override
    public CompletionStage<ReleaseOutcome> release(Lease lease, Deadline deadline) {
        return runner.stage(acts.release(lease), deadline);
    }

    @Override
    public CompletionStage<ReleaseOutcome> release(ReleaseRequest request, Deadline deadline) {
        return runner.stage(acts.release(request), deadline);
    }

    @Override
    public CompletionStage<InspectOutcome> inspect(LeaseKey key, Deadline deadline) {
        return runner.stage(acts.inspect(key), deadline);
    }

    @Override
    public CompletionStage<HistoryOutcome> history(LeaseKey key, PageQuery query, Deadline deadline) {
        return runner.stage(acts.history(key, query), deadline);
    }

    @Override
    public CompletionStage<ResolveOutcome> resolve(LeaseRequest<?> request, Deadline deadline) {
        return runner.stage(acts.resolve(request), deadline);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(LeaseRequest<?> request, Deadline deadline) {
        return runner.stage(acts.cancel(request), deadline);
    }

    @Override
    public <O extends Outcome> CompletionStage<Settlement<O>> settle(LeaseRequest<O> request, Deadline deadline) {
        return runner.stage(acts.settle(request), deadline);
    }
}
