package io.lease4j;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One grant, as the store gave it: the only source of an {@link ExecutionAuthority}. A value that never changes; what
 * others see of a lease is an {@link ObservedLease}, which yields no authority. Immutable.
 *
 * @param generation key, lease id and token
 * @param recordId the authority record that the token was taken from
 * @param holder who holds it
 * @param executionId the execution that was named at acquire, if any
 * @param metadata what the holder attached; never shown in logs
 * @param grantedAt backend time of the grant
 * @param expiresAt backend time from which on it has expired, unless renewed
 * @param endsAtLatest backend time that no renewal passes: grant plus maximum lifetime
 * @param renewalNumber number of the last renewal, 0 before the first
 * @since 0.1.0
 */
public record Lease(
        Generation generation,
        AuthorityRecordId recordId,
        Holder holder,
        Optional<ExecutionId> executionId,
        Map<String, String> metadata,
        BackendTime grantedAt,
        BackendTime expiresAt,
        BackendTime endsAtLatest,
        long renewalNumber) {

    /**
     * Refuses null components and copies the metadata.
     *
     * @param generation the component
     * @param recordId the component
     * @param holder the component
     * @param executionId the component
     * @param metadata the component
     * @param grantedAt the component
     * @param expiresAt the component
     * @param endsAtLatest the component
     * @param renewalNumber the component
     */
    public Lease {
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(executionId, "executionId");
        metadata = Map.copyOf(Objects.requireNonNull(metadata, "metadata"));
        Objects.requireNonNull(grantedAt, "grantedAt");
        Objects.requireNonNull(expiresAt, "expiresAt");
        Objects.requireNonNull(endsAtLatest, "endsAtLatest");
    }

    /**
     * Returns the key.
     *
     * @return the key of the generation
     */
    public LeaseKey key() {
        return generation.key();
    }

    /**
     * Returns the lease id.
     *
     * @return the random id of the generation
     */
    public LeaseId leaseId() {
        return generation.leaseId();
    }

    /**
     * Returns the fencing token. It is part of this value: it never becomes that of a later grant.
     *
     * @return the token of the generation
     */
    public FencingToken token() {
        return generation.token();
    }

    /**
     * Makes the authority of one execution under this lease. Evidence of a claim: the sink decides.
     *
     * @param execution the execution; more than one may run under a lease
     * @return what a sink wants to see
     */
    public ExecutionAuthority authority(ExecutionId execution) {
        return new ExecutionAuthority(recordId, generation, holder, execution, expiresAt);
    }

    @Override
    public String toString() {
        return "Lease[" + generation + ", " + grantedAt + " to " + expiresAt + "]";
    }
}
