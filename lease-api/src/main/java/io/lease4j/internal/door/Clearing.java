package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.concurrent.CompletableFuture;

/** Makes sure of an open acquire that nobody wants any more, so that another may be sent for its key. */
final class Clearing {

    private final FrontDoorParts parts;
    private final AcquireRequest request;

    Clearing(FrontDoorParts parts, AcquireRequest request) {
        this.parts = parts;
        this.request = request;
    }

    /** Cancels it and gives back what it was granted; true once nothing of it is left. */
    CompletableFuture<Boolean> clear(Call call) {
        return parts.reader().cancel(request, call).thenCompose(answer -> judge(answer, call));
    }

    private CompletableFuture<Boolean> judge(Answer<CancelOutcome> answer, Call call) {
        CancelOutcome verdict = answer.outcome();
        if (verdict instanceof CancelOutcome.Committed committed) {
            return new GivingBack(parts, committed.what()).giveBack(call).thenApply(given -> {
                given.ifPresent(over -> tell(verdict, answer, call));
                return given.isPresent();
            });
        }
        // Not knowable is as good as never committed: it will not commit from now on, and an active grant would be
        // known.
        boolean cleared =
                verdict instanceof CancelOutcome.NeverCommitted || verdict instanceof CancelOutcome.NotKnowable;
        if (cleared) {
            tell(verdict, answer, call);
        }
        return CompletableFuture.completedFuture(cleared);
    }

    private void tell(CancelOutcome verdict, Answer<CancelOutcome> answer, Call call) {
        parts.door().announcer.known(request, verdict.code(), answer.echo().map(Echo::backendTime), call);
    }
}
