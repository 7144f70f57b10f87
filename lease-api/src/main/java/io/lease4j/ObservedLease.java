package io.lease4j;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What inspect, list, resolve and cancel show of a grant, live or ended. Yields no authority: whoever wants to go on
 * with a committed acquire replays it. Immutable.
 *
 * @param generation key, lease id and token
 * @param holder who holds or held it
 * @param executionId the execution that was named at acquire, if any
 * @param metadata what the holder attached; never shown in logs
 * @param grantedAt backend time of the grant
 * @param expiresAt backend time from which on it has expired, as last renewed
 * @param renewalNumber number of the last renewal, 0 before the first
 * @param end how it ended; empty while it is active
 * @since 0.1.0
 */
public record ObservedLease(
        Generation generation,
        Holder holder,
        Optional<ExecutionId> executionId,
        Map<String, String> metadata,
        BackendTime grantedAt,
        BackendTime expiresAt,
        long renewalNumber,
        Optional<LeaseEnd> end) {

    /**
     * Refuses null components and copies the metadata.
     *
     * @param generation the component
     * @param holder the component
     * @param executionId the component
     * @param metadata the component
     * @param grantedAt the component
     * @param expiresAt the component
     * @param renewalNumber the component
     * @param end the component
     */
    public ObservedLease {
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(executionId, "executionId");
        metadata = Map.copyOf(Objects.requireNonNull(metadata, "metadata"));
        Objects.requireNonNull(grantedAt, "grantedAt");
        Objects.requireNonNull(expiresAt, "expiresAt");
        Objects.requireNonNull(end, "end");
    }

    /**
     * Tells whether the grant was active when it was observed.
     *
     * @return true if it had not ended
     */
    public boolean isActive() {
        return end.isEmpty();
    }

    @Override
    public String toString() {
        return "ObservedLease[" + generation + ", "
                + end.map(e -> "ended: " + e.reason()).orElse("active until " + expiresAt) + "]";
    }
}
