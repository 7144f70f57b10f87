package io.lease4j.verification.wrong;

import io.lease4j.AcquireRequest;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Requests that differ from others in one thing. */
final class Requests {

    /** What can be asked of a lease that somebody has. */
    static final List<Operation> ON_A_LEASE = List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE);

    private Requests() {}

    /** An operation, as it stands in the name of a wrong store. */
    static String named(Operation operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

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

    /** The same acquire under another id. */
    static AcquireRequest another(AcquireRequest request) {
        return like(request).requestId(RequestId.random()).build();
    }

    /** The same renewal under another id. */
    static RenewRequest another(RenewRequest request) {
        return RenewRequest.of(
                request.generation(), request.caller(), RequestId.random(), request.number(), request.ttl());
    }

    /** The same release under another id. */
    static ReleaseRequest another(ReleaseRequest request) {
        return ReleaseRequest.of(request.generation(), request.caller(), RequestId.random());
    }

    /** The same revocation under another id. */
    static RevokeRequest another(RevokeRequest request) {
        return RevokeRequest.of(request.generation(), request.caller(), RequestId.random(), request.reason());
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
