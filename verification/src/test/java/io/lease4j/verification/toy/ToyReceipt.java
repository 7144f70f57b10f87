package io.lease4j.verification.toy;

import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.RequestDigest;
import io.lease4j.RequestId;

/**
 * A request that committed, as the lease remembers it: the scope of its id (with the key, which is the lease's) and
 * everything that changes what it does.
 */
record ToyReceipt(Operation operation, String principal, RequestId requestId, RequestDigest digest) {

    static ToyReceipt of(LeaseRequest<?> request) {
        return new ToyReceipt(request.operation(), request.caller().principal(), request.requestId(), request.digest());
    }

    boolean hasScopeOf(LeaseRequest<?> request) {
        return operation == request.operation()
                && principal.equals(request.caller().principal())
                && requestId.equals(request.requestId());
    }

    boolean isFor(LeaseRequest<?> request) {
        return hasScopeOf(request) && digest.equals(request.digest());
    }
}
