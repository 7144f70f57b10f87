package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import java.util.Optional;

/**
 * One generation in the model. Immutable.
 *
 * @param lease as last renewed
 * @param renewedBy number of the request that renewed it last, -1 if none
 * @param ended how it was released or revoked
 * @param written when it was granted, renewed, released or revoked last
 * @param expiryTold whether some step said that it found it expired
 */
record Grant(Lease lease, int renewedBy, Optional<LeaseEnd> ended, BackendTime written, boolean expiryTold) {

    static Grant of(Lease lease) {
        return new Grant(lease, -1, Optional.empty(), lease.grantedAt(), false);
    }

    Generation generation() {
        return lease.generation();
    }

    long token() {
        return lease.token().value();
    }

    boolean isActive(BackendTime now) {
        return end(now).isEmpty();
    }

    /** How it ended, seen at a moment: expiry is a matter of time alone, and the moment itself is expired. */
    Optional<LeaseEnd> end(BackendTime now) {
        if (ended.isPresent() || now.isBefore(lease.expiresAt())) {
            return ended;
        }
        return Optional.of(LeaseEnd.of(LostReason.EXPIRED, lease.expiresAt()));
    }

    /** When it ended, or will if nothing else happens to it. */
    BackendTime endsAt() {
        return ended.map(LeaseEnd::at).orElse(lease.expiresAt());
    }

    ObservedLease observed(BackendTime now) {
        return new ObservedLease(
                generation(),
                lease.holder(),
                lease.executionId(),
                lease.metadata(),
                lease.grantedAt(),
                lease.expiresAt(),
                lease.renewalNumber(),
                end(now));
    }

    Grant renewed(Lease later, int request, BackendTime now) {
        return new Grant(later, request, ended, now, expiryTold);
    }

    Grant ended(LeaseEnd end) {
        return new Grant(lease, renewedBy, Optional.of(end), end.at(), expiryTold);
    }

    Grant withExpiryTold() {
        return new Grant(lease, renewedBy, ended, written, true);
    }
}
