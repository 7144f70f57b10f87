package io.lease4j.recovery;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.InvalidValueException;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.observe.EventContext;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Acquires for the work of an execution that did not finish: a new generation, for a new execution that names the old one.
 * Nothing is rewritten: the old execution stays what it was. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Reacquisition {

    /** Name of the metadata entry in which a lease names the execution that its own goes on with. */
    public static final String FORMER_EXECUTION = "lease4j.former-execution";

    private final Leases leases;
    private final Told told;

    /**
     * Makes one that tells the listeners and the audit of its front door.
     *
     * @param leases the front door of this process; stays open
     */
    public Reacquisition(Leases leases) {
        this(leases, leases.listener());
    }

    /**
     * Makes one.
     *
     * @param leases the front door of this process; stays open
     * @param listener who is told of each reacquisition; what it throws changes nothing
     */
    public Reacquisition(Leases leases, LeaseListener listener) {
        this.leases = Objects.requireNonNull(leases, "leases");
        this.told = new Told(listener);
    }

    /**
     * Starts a request that names the old execution. Nothing is sent.
     *
     * @param former the execution that did not finish
     * @param next the execution that goes on with it; another id than the former's
     * @return a builder that still wants a TTL
     * @throws IllegalArgumentException if both are the same
     */
    public AcquireRequest.Builder prepare(UnfinishedExecution former, ExecutionId next) {
        if (former.id().equals(next)) {
            throw new IllegalArgumentException("a new generation is a new execution, under an id of its own");
        }
        return leases.prepare(former.key())
                .executionId(next)
                .metadata(FORMER_EXECUTION, former.id().value());
    }

    /**
     * Acquires what was {@linkplain #prepare prepared}, and tells that it was reacquired if it is granted.
     *
     * @param former the execution that did not finish
     * @param request the request that was prepared for it
     * @param deadline when to stop
     * @return as {@link Leases#acquire(AcquireRequest, Deadline)}
     */
    public AcquireOutcome acquire(UnfinishedExecution former, AcquireRequest request, Deadline deadline) {
        Objects.requireNonNull(former, "former");
        AcquireOutcome outcome = leases.acquire(request, deadline);
        if (outcome instanceof AcquireOutcome.Acquired acquired && !acquired.replayed()) {
            former.generation().ifPresent(old -> tell(acquired.lease(), old, request));
        }
        return outcome;
    }

    /**
     * Reads which execution a lease goes on with.
     *
     * @param metadata of the lease or the request
     * @return the former execution; empty if none is named, or by what is no id
     */
    public static Optional<ExecutionId> formerOf(Map<String, String> metadata) {
        try {
            return Optional.ofNullable(metadata.get(FORMER_EXECUTION)).map(ExecutionId::of);
        } catch (InvalidValueException none) {
            return Optional.empty();
        }
    }

    private void tell(Lease lease, Generation former, AcquireRequest request) {
        LeaseKey key = lease.key();
        told.tell(new LeaseEvent.Reacquired(
                new EventContext(
                        Optional.of(key.fingerprint()),
                        leases.holder(),
                        Optional.of(lease.grantedAt()),
                        Optional.of(lease.leaseId()),
                        Optional.of(lease.token()),
                        lease.executionId(),
                        Optional.of(request.requestId().value()),
                        Optional.empty()),
                former));
    }
}
