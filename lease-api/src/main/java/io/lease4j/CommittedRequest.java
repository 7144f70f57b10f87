package io.lease4j;

import java.util.Objects;

/**
 * What a committed request did, as the store remembers it. Yields no authority. Immutable.
 *
 * @param operation what was asked
 * @param requestId under which id
 * @param lease the generation that it made, renewed or ended, as it is now
 * @since 0.1.0
 */
public record CommittedRequest(Operation operation, RequestId requestId, ObservedLease lease) {

    /**
     * Refuses null components.
     *
     * @param operation the component
     * @param requestId the component
     * @param lease the component
     */
    public CommittedRequest {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(requestId, "requestId");
        Objects.requireNonNull(lease, "lease");
    }
}
