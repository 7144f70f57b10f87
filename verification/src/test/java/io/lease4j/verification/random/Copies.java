package io.lease4j.verification.random;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.spi.Answer;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Answers and leases that differ in one thing. */
final class Copies {

    private Copies() {}

    static <O extends io.lease4j.Outcome> CompletionStage<Answer<O>> changed(
            CompletionStage<Answer<O>> answer, Function<O, O> change) {
        return answer.thenApply(a -> new Answer<>(change.apply(a.outcome()), a.echo()));
    }

    static Lease with(Lease lease, Generation generation, BackendTime expiresAt) {
        return new Lease(
                generation,
                lease.recordId(),
                lease.holder(),
                lease.executionId(),
                lease.metadata(),
                lease.grantedAt(),
                expiresAt,
                lease.endsAtLatest(),
                lease.renewalNumber());
    }
}
