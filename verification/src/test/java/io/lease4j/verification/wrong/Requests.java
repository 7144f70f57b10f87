package io.lease4j.verification.wrong;

import io.lease4j.AcquireRequest;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import java.time.Duration;

/** Requests that differ from others in one thing. */
final class Requests {

    private Requests() {}

    /** The same acquire, as if it had never been sent. */
    static AcquireRequest unsent(AcquireRequest request) {
        return copied(request).build();
    }

    /** The same acquire, to be changed. */
    static AcquireRequest.Builder like(AcquireRequest request) {
        AcquireRequest.Builder builder = copied(request);
        request.history().firstSent().ifPresent(builder::firstSent);
        return builder;
    }

    private static AcquireRequest.Builder copied(AcquireRequest request) {
        AcquireRequest.Builder builder = AcquireRequest.builder(request.key(), request.caller())
                .requestId(request.requestId())
                .ttl(request.ttl())
                .maxLifetime(request.maxLifetime());
        request.executionId().ifPresent(builder::executionId);
        request.metadata().forEach(builder::metadata);
        return builder;
    }

    /** The same renewal of another generation, for another caller. */
    static RenewRequest of(Generation generation, Holder caller, RenewRequest request) {
        return RenewRequest.of(generation, caller, request.requestId(), request.number(), request.ttl());
    }

    static Refused conflict() {
        return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    static RenewRequest withTtl(RenewRequest request, Duration ttl) {
        return RenewRequest.of(request.generation(), request.caller(), request.requestId(), request.number(), ttl);
    }
}
