package io.lease4j.internal;

import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What a keeper asks of our own front door beside its public side. A front door of somebody else's may not have it. */
public interface KeeperDoor {

    /**
     * Renews like {@link io.lease4j.AsyncLeases}, but completes on whichever thread has the answer: what keeps a lease must
     * not wait for an executor that its own callers may have filled.
     */
    List<CompletionStage<RenewOutcome>> renewAllInside(List<RenewRequest> requests, Deadline deadline);

    /** Tells as an event that this side takes a generation as lost, unless its loss was told already. */
    void takenAsLost(Lease lease, String reason);
}
