package io.lease4j.internal.worker;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Operation;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.worker.HoldOptions;

/** Gives back, in the background, what nobody holds: it is never renewed, so that its TTL ends it if all else fails. */
final class Undoing {

    private final KeeperParts parts;

    Undoing(KeeperParts parts) {
        this.parts = parts;
    }

    /** Cancels a request whose outcome is not known, and releases what it turns out to have been granted. */
    void cancel(AcquireRequest request, HoldOptions options) {
        if (!request.history().mayHaveCommitted()) {
            return;
        }
        guarded(() -> {
            var unused = parts.leases().async().cancel(request, within(options)).thenAccept(verdict -> {
                if (verdict instanceof CancelOutcome.Committed committed
                        && committed.what().operation() == Operation.ACQUIRE
                        && committed.what().lease().isActive()) {
                    release(committed.what().lease().generation(), options);
                }
            });
        });
    }

    /** Releases a grant that reached nobody, or too late. */
    void release(Generation generation, HoldOptions options) {
        guarded(() -> {
            var unused = parts.leases()
                    .async()
                    .release(
                            ReleaseRequest.of(generation, parts.leases().holder(), RequestId.random()),
                            within(options));
        });
    }

    private Deadline within(HoldOptions options) {
        return parts.leases().within(options.releaseTimeout());
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException broken) {
            parts.log().once("a front door throws", broken);
        }
    }
}
