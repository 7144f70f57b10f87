package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.NotKnowableReason;
import io.lease4j.RequestId;

/** Requests of which nothing is known but when they were first sent, and what is said of them when they are cancelled. */
final class Cancelled {

    static final CancelOutcome NEVER = new CancelOutcome.NeverCommitted(true);

    private Cancelled() {}

    static AcquireRequest sentNow(Driver driver) {
        return sentAt(driver.firstSent());
    }

    static AcquireRequest sentAt(FirstSent firstSent) {
        return AcquireRequest.builder(KEY, ANN)
                .ttl(TTL)
                .requestId(RequestId.random())
                .firstSent(firstSent)
                .build();
    }

    static CancelOutcome notKnowable(NotKnowableReason reason) {
        return new CancelOutcome.NotKnowable(reason, true);
    }
}
