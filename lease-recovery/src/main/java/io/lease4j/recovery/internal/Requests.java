package io.lease4j.recovery.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.recovery.Reacquisition;
import java.util.Optional;

/** What a request says of executions. */
final class Requests {

    private Requests() {}

    /** Returns the execution that an acquire is for: its own name where it gives none. */
    static ExecutionId executionOf(AcquireRequest acquire) {
        return acquire.executionId()
                .orElseGet(() -> ExecutionId.of(acquire.requestId().value()));
    }

    /** Returns the execution that an acquire goes on with; what is no execution id names none. */
    static Optional<ExecutionId> formerOf(AcquireRequest acquire) {
        return Reacquisition.formerOf(acquire.metadata());
    }

    /** Returns the generation that a request other than an acquire means. */
    static Optional<Generation> meantBy(LeaseRequest<?> request) {
        if (request instanceof RenewRequest renew) {
            return Optional.of(renew.generation());
        }
        if (request instanceof ReleaseRequest release) {
            return Optional.of(release.generation());
        }
        return request instanceof RevokeRequest revoke ? Optional.of(revoke.generation()) : Optional.empty();
    }
}
