package io.lease4j;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The inputs of all four requests at once, each of which can be changed alone. */
record DigestInputs(
        Generation generation,
        Holder caller,
        long number,
        Duration ttl,
        Duration maxLifetime,
        Optional<ExecutionId> executionId,
        Map<String, String> metadata,
        String reason,
        RequestId requestId) {

    RequestDigest acquire() {
        AcquireRequest.Builder builder = AcquireRequest.builder(generation.key(), caller)
                .ttl(ttl)
                .maxLifetime(maxLifetime)
                .requestId(requestId);
        if (executionId.isPresent()) {
            builder = builder.executionId(executionId.get());
        }
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
            builder = builder.metadata(entry.getKey(), entry.getValue());
        }
        return builder.build().digest();
    }

    RequestDigest renew() {
        return RenewRequest.of(generation, caller, requestId, number, ttl).digest();
    }

    RequestDigest release() {
        return ReleaseRequest.of(generation, caller, requestId).digest();
    }

    RequestDigest revoke() {
        return RevokeRequest.of(generation, caller, requestId, reason).digest();
    }

    DigestInputs generation(Generation value) {
        return new DigestInputs(value, caller, number, ttl, maxLifetime, executionId, metadata, reason, requestId);
    }

    DigestInputs caller(Holder value) {
        return new DigestInputs(generation, value, number, ttl, maxLifetime, executionId, metadata, reason, requestId);
    }

    DigestInputs number(long value) {
        return new DigestInputs(generation, caller, value, ttl, maxLifetime, executionId, metadata, reason, requestId);
    }

    DigestInputs ttl(Duration value) {
        return new DigestInputs(
                generation, caller, number, value, maxLifetime, executionId, metadata, reason, requestId);
    }

    DigestInputs maxLifetime(Duration value) {
        return new DigestInputs(generation, caller, number, ttl, value, executionId, metadata, reason, requestId);
    }

    DigestInputs executionId(Optional<ExecutionId> value) {
        return new DigestInputs(generation, caller, number, ttl, maxLifetime, value, metadata, reason, requestId);
    }

    DigestInputs metadata(Map<String, String> value) {
        return new DigestInputs(generation, caller, number, ttl, maxLifetime, executionId, value, reason, requestId);
    }

    DigestInputs reason(String value) {
        return new DigestInputs(generation, caller, number, ttl, maxLifetime, executionId, metadata, value, requestId);
    }

    DigestInputs requestId(RequestId value) {
        return new DigestInputs(generation, caller, number, ttl, maxLifetime, executionId, metadata, reason, value);
    }
}
