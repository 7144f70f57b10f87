package io.lease4j.memory.internal;

import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.RequestId;

/** The scope of a request id within a key: the operation and the caller's principal. */
record ReceiptKey(Operation operation, String principal, RequestId requestId) {

    static ReceiptKey of(LeaseRequest<?> request) {
        return new ReceiptKey(request.operation(), request.caller().principal(), request.requestId());
    }

    boolean isOf(LeaseRequest<?> request) {
        return operation == request.operation()
                && requestId.equals(request.requestId())
                && principal.equals(request.caller().principal());
    }
}
