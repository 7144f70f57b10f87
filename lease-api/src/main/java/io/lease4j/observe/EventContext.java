package io.lease4j.observe;

import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import java.util.Objects;
import java.util.Optional;

/**
 * What every event says, as far as it is known. Never credentials, metadata values, payloads or raw keys. Immutable.
 *
 * @param keyFingerprint the key's fingerprint; empty for events of a whole record
 * @param holder principal and instance of the process that tells the event
 * @param backendTime backend time of the step
 * @param leaseId the generation's lease id
 * @param token the generation's token
 * @param executionId the execution
 * @param requestId the request, or the effect's id
 * @param traceId the caller's trace
 * @since 0.1.0
 */
public record EventContext(
        Optional<String> keyFingerprint,
        Holder holder,
        Optional<BackendTime> backendTime,
        Optional<LeaseId> leaseId,
        Optional<FencingToken> token,
        Optional<ExecutionId> executionId,
        Optional<String> requestId,
        Optional<String> traceId) {

    /**
     * Refuses null components.
     *
     * @param keyFingerprint the component
     * @param holder the component
     * @param backendTime the component
     * @param leaseId the component
     * @param token the component
     * @param executionId the component
     * @param requestId the component
     * @param traceId the component
     */
    public EventContext {
        Objects.requireNonNull(keyFingerprint, "keyFingerprint");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(backendTime, "backendTime");
        Objects.requireNonNull(leaseId, "leaseId");
        Objects.requireNonNull(token, "token");
        Objects.requireNonNull(executionId, "executionId");
        Objects.requireNonNull(requestId, "requestId");
        Objects.requireNonNull(traceId, "traceId");
    }
}
