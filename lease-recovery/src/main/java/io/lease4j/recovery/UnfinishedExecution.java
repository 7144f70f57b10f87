package io.lease4j.recovery;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import java.util.Objects;
import java.util.Optional;

/**
 * What was persisted of an execution that did not finish. Immutable.
 *
 * @param id the execution
 * @param key the work
 * @param holder principal and instance that ran it
 * @param recordId the authority record that its token was, or would have been, taken from
 * @param generation what it was granted; empty if it never learned of a grant
 * @since 0.1.0
 */
public record UnfinishedExecution(
        ExecutionId id, LeaseKey key, Holder holder, AuthorityRecordId recordId, Optional<Generation> generation) {

    /**
     * Refuses null components, and the generation of another key.
     *
     * @param id the component
     * @param key the component
     * @param holder the component
     * @param recordId the component
     * @param generation the component
     * @throws IllegalArgumentException if the generation is of another key
     */
    public UnfinishedExecution {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(generation, "generation");
        if (generation.isPresent() && !generation.get().key().equals(key)) {
            throw new IllegalArgumentException("a generation of another key than the execution's");
        }
    }

    /**
     * Makes the execution that an authority was carried for.
     *
     * @param authority the authority, as it was persisted
     * @return the execution, granted
     */
    public static UnfinishedExecution of(ExecutionAuthority authority) {
        return new UnfinishedExecution(
                authority.executionId(),
                authority.key(),
                authority.holder(),
                authority.recordId(),
                Optional.of(authority.generation()));
    }

    @Override
    public String toString() {
        return "UnfinishedExecution[" + id + ", "
                + generation.map(Generation::toString).orElse(key.fingerprint() + ", never granted") + "]";
    }
}
