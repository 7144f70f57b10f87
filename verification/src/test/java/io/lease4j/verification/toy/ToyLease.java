package io.lease4j.verification.toy;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One generation, live or ended, and at the same time the receipt of the requests that made, last renewed and ended it.
 */
record ToyLease(
        Lease lease,
        ToyReceipt made,
        Optional<ToyReceipt> renewed,
        Optional<ToyReceipt> ended,
        Optional<LeaseEnd> end) {

    static ToyLease granted(Lease lease, ToyReceipt made) {
        return new ToyLease(lease, made, Optional.empty(), Optional.empty(), Optional.empty());
    }

    ToyLease renewed(BackendTime expiresAt, long number, ToyReceipt by) {
        Lease later = new Lease(
                lease.generation(),
                lease.recordId(),
                lease.holder(),
                lease.executionId(),
                lease.metadata(),
                lease.grantedAt(),
                expiresAt,
                lease.endsAtLatest(),
                number);
        return new ToyLease(later, made, Optional.of(by), ended, end);
    }

    ToyLease ended(LeaseEnd how, ToyReceipt by) {
        return new ToyLease(lease, made, renewed, Optional.of(by), Optional.of(how));
    }

    /** Ended by nobody, or with a shorter list of unsealed sinks. */
    ToyLease ended(LeaseEnd how) {
        return new ToyLease(lease, made, renewed, ended, Optional.of(how));
    }

    ToyLease expired() {
        return ended(LeaseEnd.of(LostReason.EXPIRED, lease.expiresAt()));
    }

    Generation generation() {
        return lease.generation();
    }

    boolean isActive() {
        return end.isEmpty();
    }

    /** The moment of the expiry is expired. */
    boolean isOverdue(BackendTime now) {
        return isActive() && !now.isBefore(lease.expiresAt());
    }

    Stream<ToyReceipt> receipts() {
        return Stream.concat(Stream.of(made), Stream.concat(renewed.stream(), ended.stream()));
    }

    ObservedLease observed() {
        return new ObservedLease(
                lease.generation(),
                lease.holder(),
                lease.executionId(),
                lease.metadata(),
                lease.grantedAt(),
                lease.expiresAt(),
                lease.renewalNumber(),
                end);
    }
}
