package io.lease4j;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The operations of {@link Leases} as stages, completed on the caller's executor, never on an event loop and never under
 * a lock. A stage never completes exceptionally for anything that an outcome names; cancelling one changes nothing
 * about the request. Thread-safe.
 *
 * @since 0.1.0
 */
public interface AsyncLeases {

    /**
     * Does {@link Leases#acquire(LeaseKey, Duration, Deadline)}.
     *
     * @param key what to acquire
     * @param ttl the term to ask for, 1 ms to 24 h in whole milliseconds
     * @param deadline until when the answer is wanted
     * @return acquired, ended, held, refused or unknown
     */
    CompletionStage<AcquireOutcome> acquire(LeaseKey key, Duration ttl, Deadline deadline);

    /**
     * Does {@link Leases#acquire(AcquireRequest, Deadline)}.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return acquired, ended, held, refused or unknown
     */
    CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline);

    /**
     * Does {@link Leases#renew(Lease, Duration, Deadline)}.
     *
     * @param lease the lease as last acquired or renewed
     * @param ttl the term to ask for from now, 1 ms to 24 h in whole milliseconds
     * @param deadline until when the answer is wanted
     * @return renewed, lost, refused or unknown
     */
    CompletionStage<RenewOutcome> renew(Lease lease, Duration ttl, Deadline deadline);

    /**
     * Does {@link Leases#renew(RenewRequest, Deadline)}.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return renewed, lost, refused or unknown
     */
    CompletionStage<RenewOutcome> renew(RenewRequest request, Deadline deadline);

    /**
     * Does {@link Leases#renew(RenewRequest, Deadline)} for many requests, sent together where the store can. Each has its
     * own outcome, as if it had been renewed alone, and its stage completes when that is there: one that is slow, lost or
     * unknown delays none of another step. There is no order among them.
     *
     * @param requests what is asked, by this front door's own holder; of any keys; may be empty
     * @param deadline until when the answers are wanted
     * @return one stage for each request, in the same order: renewed, lost, refused or unknown
     */
    List<CompletionStage<RenewOutcome>> renewAll(List<RenewRequest> requests, Deadline deadline);

    /**
     * Does {@link Leases#release(Lease, Deadline)}.
     *
     * @param lease the lease
     * @param deadline until when the answer is wanted
     * @return released, lost, refused or unknown
     */
    CompletionStage<ReleaseOutcome> release(Lease lease, Deadline deadline);

    /**
     * Does {@link Leases#release(ReleaseRequest, Deadline)}.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return released, lost, refused or unknown
     */
    CompletionStage<ReleaseOutcome> release(ReleaseRequest request, Deadline deadline);

    /**
     * Does {@link Leases#inspect(LeaseKey, Deadline)}.
     *
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return found, not found or refused
     */
    CompletionStage<InspectOutcome> inspect(LeaseKey key, Deadline deadline);

    /**
     * Does {@link Leases#history(LeaseKey, PageQuery, Deadline)}.
     *
     * @param key which key
     * @param query which page
     * @param deadline until when the answer is wanted
     * @return a page or refused
     */
    CompletionStage<HistoryOutcome> history(LeaseKey key, PageQuery query, Deadline deadline);

    /**
     * Does {@link Leases#resolve(LeaseRequest, Deadline)}.
     *
     * @param request which request
     * @param deadline until when the answer is wanted
     * @return committed, still unknown or refused
     */
    CompletionStage<ResolveOutcome> resolve(LeaseRequest<?> request, Deadline deadline);

    /**
     * Does {@link Leases#cancel(LeaseRequest, Deadline)}.
     *
     * @param request which request; it must know when it was first sent
     * @param deadline until when the answer is wanted
     * @return committed, never committed, not knowable, refused or unknown
     */
    CompletionStage<CancelOutcome> cancel(LeaseRequest<?> request, Deadline deadline);

    /**
     * Does {@link Leases#settle(LeaseRequest, Deadline)}.
     *
     * @param request the request of an unknown outcome, or one that another process left
     * @param deadline until when the answer is wanted
     * @param <O> the outcome of the request
     * @return answered, committed, never committed, not knowable, or still unknown
     */
    <O extends Outcome> CompletionStage<Settlement<O>> settle(LeaseRequest<O> request, Deadline deadline);
}
