package io.lease4j.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What a keeper asks of our own front door beside its public side. A front door of somebody else's may not have it. */
public interface KeeperDoor {

    /**
     * Acquires like {@link io.lease4j.Leases}, but never goes on with the open request of another call: two calls of a keeper
     * would be granted the same generation, and two workers would have one lease.
     */
    AcquireOutcome acquireAlone(AcquireRequest request, Deadline deadline);

    /** Does the same without waiting, and completes on whichever thread has the answer. */
    CompletionStage<AcquireOutcome> acquireAloneInside(AcquireRequest request, Deadline deadline);

    /**
     * Renews like {@link io.lease4j.AsyncLeases}, but completes on whichever thread has the answer: what keeps a lease must
     * not wait for an executor that its own callers may have filled.
     */
    List<CompletionStage<RenewOutcome>> renewAllInside(List<RenewRequest> requests, Deadline deadline);

    /** Tells as an event that this side takes a generation as lost, unless its loss was told already. */
    void takenAsLost(Lease lease, String reason);
}
