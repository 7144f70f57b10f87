package io.lease4j.recovery.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Namespace;
import io.lease4j.Operation;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import java.time.Duration;
import java.util.TreeMap;

/** A request with everything that its digest is made of, and when it was first sent. */
final class RequestCodec {

    private RequestCodec() {}

    static void write(FieldWriter out, LeaseRequest<?> request) {
        out.putByte(place(request.operation()));
        out.putKey(request.key());
        out.putHolder(request.caller());
        out.putText(request.requestId().value());
        if (request instanceof AcquireRequest acquire) {
            out.putLong(acquire.ttl().toMillis());
            out.putLong(acquire.maxLifetime().toMillis());
            out.putOptional(acquire.executionId(), (to, id) -> to.putText(id.value()));
            out.putByte(acquire.metadata().size());
            new TreeMap<>(acquire.metadata()).forEach((name, value) -> {
                out.putText(name);
                out.putText(value);
            });
        } else if (request instanceof RenewRequest renew) {
            out.putGrant(renew.generation());
            out.putLong(renew.number());
            out.putLong(renew.ttl().toMillis());
        } else if (request instanceof ReleaseRequest release) {
            out.putGrant(release.generation());
        } else if (request instanceof RevokeRequest revoke) {
            out.putGrant(revoke.generation());
            out.putText(revoke.reason());
        }
    }

    /** Reads a request that some process may have sent. */
    static LeaseRequest<?> read(FieldReader in, Namespace namespace, FirstSent firstSent) {
        Operation operation = operation(in);
        LeaseKey key = in.takeKey(namespace);
        Holder caller = in.takeHolder();
        RequestId id = RequestId.of(in.takeText());
        return switch (operation) {
            case ACQUIRE ->
                acquire(in, AcquireRequest.builder(key, caller).requestId(id).firstSent(firstSent));
            case RENEW ->
                RenewRequest.of(in.takeGrant(key), caller, id, in.takeLong(), millis(in))
                        .sentAt(firstSent);
            case RELEASE -> ReleaseRequest.of(in.takeGrant(key), caller, id).sentAt(firstSent);
            case REVOKE ->
                RevokeRequest.of(in.takeGrant(key), caller, id, in.takeText()).sentAt(firstSent);
        };
    }

    private static AcquireRequest acquire(FieldReader in, AcquireRequest.Builder builder) {
        AcquireRequest.Builder filled = builder.ttl(millis(in)).maxLifetime(millis(in));
        in.takeOptional(FieldReader::takeText).ifPresent(text -> filled.executionId(ExecutionId.of(text)));
        int entries = in.takeByte();
        for (int i = 0; i < entries; i++) {
            filled.metadata(in.takeText(), in.takeText());
        }
        return filled.build();
    }

    private static Duration millis(FieldReader in) {
        return Duration.ofMillis(in.takeLong());
    }

    /** Not the ordinal, which is no part of this format. */
    static int place(Operation operation) {
        return switch (operation) {
            case ACQUIRE -> 0;
            case RENEW -> 1;
            case RELEASE -> 2;
            case REVOKE -> 3;
        };
    }

    static Operation operation(FieldReader in) {
        return switch (in.takeByte()) {
            case 0 -> Operation.ACQUIRE;
            case 1 -> Operation.RENEW;
            case 2 -> Operation.RELEASE;
            case 3 -> Operation.REVOKE;
            default -> throw FieldReader.violation("of a known operation", "another one");
        };
    }
}
