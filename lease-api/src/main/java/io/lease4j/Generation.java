package io.lease4j;

import java.util.Objects;

/**
 * One grant of one key. Renewal stays in it, reacquisition starts a new one. Generations, not states, are what
 * renew, release and revoke compare. Immutable.
 *
 * @param key what was granted
 * @param leaseId the grant's random id
 * @param token the grant's fencing token
 * @since 0.1.0
 */
public record Generation(LeaseKey key, LeaseId leaseId, FencingToken token) {

    /**
     * Refuses null components.
     *
     * @param key the component
     * @param leaseId the component
     * @param token the component
     */
    public Generation {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(leaseId, "leaseId");
        Objects.requireNonNull(token, "token");
    }

    @Override
    public String toString() {
        return key.fingerprint() + "#" + token + "(" + leaseId + ")";
    }
}
