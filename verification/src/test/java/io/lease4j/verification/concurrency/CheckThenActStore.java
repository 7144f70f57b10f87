package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A deliberately wrong store: it looks for a holder in one step and grants in another, as a client does that reads a key
 * and then writes it. Whoever was granted in between is overwritten. One caller at a time cannot tell it from a right
 * one.
 */
final class CheckThenActStore extends ForwardingStore {

    private static final Holder OVERWRITER = Holder.of("overwriter", "overwriter");

    private final Runnable between;

    /** Makes one that does something between looking and granting, such as letting others run. */
    CheckThenActStore(LeaseStore store, Runnable between) {
        super(store);
        this.between = between;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        Reading reading = new Reading(transmission.highestSeen(), transmission.deadline());
        boolean free = join(inspect(request.key(), reading)).outcome() instanceof InspectOutcome.NotFound;
        between.run();
        Answer<AcquireOutcome> answer = join(super.acquire(request, transmission));
        while (free && answer.outcome() instanceof AcquireOutcome.Held) {
            overwrite(request, transmission, reading);
            answer = join(super.acquire(request, transmission));
        }
        return CompletableFuture.completedFuture(answer);
    }

    private void overwrite(AcquireRequest request, Transmission transmission, Reading reading) {
        if (join(inspect(request.key(), reading)).outcome() instanceof InspectOutcome.Found found) {
            RequestId id =
                    RequestId.of("overwritten-" + found.lease().generation().token());
            RevokeRequest revocation = RevokeRequest.of(found.lease().generation(), OVERWRITER, id, "overwritten");
            RevokeOutcome gone =
                    join(revoke(revocation, Set.of(), transmission)).outcome();
            if (gone.committed() == Commitment.UNKNOWN) {
                throw new IllegalStateException("not overwritten: " + gone);
            }
        }
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
