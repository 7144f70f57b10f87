package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.concurrent.CompletionStage;

/** Wrong: every transmission is a new request to the server, so that no receipt is ever found. */
final class ReceiptIgnored extends ForwardingStore {

    ReceiptIgnored(LeaseStore right) {
        super(right);
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return super.acquire(
                AcquireRequest.builder(request.key(), request.caller())
                        .requestId(RequestId.random())
                        .ttl(request.ttl())
                        .maxLifetime(request.maxLifetime())
                        .build(),
                transmission);
    }
}
