package io.lease4j;

import java.util.Objects;

/**
 * SHA-256 over every input of a request that changes what it does. The same request id with another digest is an
 * idempotency conflict. Immutable.
 *
 * @param value 43 characters of base64url
 * @since 0.1.0
 */
public record RequestDigest(String value) {

    /** Refuses null. */
    public RequestDigest {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return value;
    }
}
