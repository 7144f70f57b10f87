package io.lease4j.internal.door;

import io.lease4j.CommittedRequest;
import io.lease4j.LeaseEnd;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Releases a grant that nobody wants any more: that of an acquire which turned out to have committed. */
final class GivingBack {

    private static final ReleaseMutation HOW = new ReleaseMutation();

    private final FrontDoorParts parts;
    private final CommittedRequest what;
    private final ReleaseRequest release;

    GivingBack(FrontDoorParts parts, CommittedRequest what) {
        this.parts = parts;
        this.what = what;
        this.release = ReleaseRequest.of(what.lease().generation(), parts.door().holder, RequestId.random());
    }

    /** Returns what was committed, as it is now; empty if its grant may still be active. */
    CompletableFuture<Optional<CommittedRequest>> giveBack(Call call) {
        if (what.operation() != Operation.ACQUIRE || !what.lease().isActive() || !isOurs()) {
            return CompletableFuture.completedFuture(Optional.of(what));
        }
        return parts.transmitter()
                .send(HOW, release, call.part(call.deadline()))
                .thenApply(answer -> released(answer, call));
    }

    /** A principal may end what another start of its process left, and nothing of anybody else. */
    private boolean isOurs() {
        return what.lease().holder().principal().equals(parts.door().holder.principal());
    }

    private Optional<CommittedRequest> released(Answer<ReleaseOutcome> answer, Call call) {
        parts.door().announcer.told(release, answer.outcome(), answer.echo(), call);
        if (answer.outcome() instanceof ReleaseOutcome.Released released) {
            return Optional.of(ended(Optional.of(released.end())));
        }
        return answer.outcome() instanceof ReleaseOutcome.Lost lost ? Optional.of(ended(lost.end())) : Optional.empty();
    }

    private CommittedRequest ended(Optional<LeaseEnd> end) {
        ObservedLease lease = what.lease();
        return new CommittedRequest(
                what.operation(),
                what.requestId(),
                new ObservedLease(
                        lease.generation(),
                        lease.holder(),
                        lease.executionId(),
                        lease.metadata(),
                        lease.grantedAt(),
                        lease.expiresAt(),
                        lease.renewalNumber(),
                        end));
    }
}
