package io.lease4j;

import io.lease4j.internal.Base64Url;
import io.lease4j.internal.Bounds;
import java.util.Objects;

/**
 * SHA-256 over every input of a request that changes what it does. The same request id with another digest is an
 * idempotency conflict. Immutable.
 *
 * @param value 43 characters of base64url
 * @since 0.1.0
 */
public record RequestDigest(String value) {

    private static final String BOUND = "43 characters of base64url";
    private static final int CHARACTERS = 43;

    /**
     * Refuses anything that cannot be a digest.
     *
     * @param value the component
     * @throws InvalidValueException if it is not 43 characters of base64url
     */
    public RequestDigest {
        Objects.requireNonNull(value, "digest");
        if (value.length() != CHARACTERS || !Base64Url.isAlphabet(value)) {
            throw Bounds.violation("digest", BOUND, value.length() + " characters that do not match");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
