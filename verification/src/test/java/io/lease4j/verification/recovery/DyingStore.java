package io.lease4j.verification.recovery;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A store that its client does not live to hear from: the request stays on its way, or its answer does. */
final class DyingStore extends ForwardingStore {

    private final KillPoint death;
    private final Runnable dies;

    DyingStore(LeaseStore delegate, KillPoint death, Runnable dies) {
        super(delegate);
        this.death = death;
        this.dies = dies;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return answer(
                KillPoint.BEFORE_ACQUIRE,
                KillPoint.ACQUIRE_UNANSWERED,
                () -> delegate().acquire(request, transmission));
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return answer(
                KillPoint.BEFORE_RELEASE,
                KillPoint.RELEASE_UNANSWERED,
                () -> delegate().release(request, transmission));
    }

    private <O extends Outcome> CompletionStage<Answer<O>> answer(
            KillPoint before, KillPoint after, Supplier<CompletionStage<Answer<O>>> step) {
        if (death == before) {
            dies.run();
            return new CompletableFuture<>();
        }
        CompletionStage<Answer<O>> answer = step.get();
        if (death == after) {
            dies.run();
            return new CompletableFuture<>();
        }
        return answer;
    }
}
