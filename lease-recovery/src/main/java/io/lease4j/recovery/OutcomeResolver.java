package io.lease4j.recovery;

import io.lease4j.AsyncLeases;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;

/**
 * Finds out what became of a request: asks for its receipt, and where there is none cancels it, so that it never commits.
 * Always the original request, never a fresh one, and it is never replayed: nothing that this finds yields an authority,
 * and nothing is given back. Of a request that another process left, another instance learns as much as that one would.
 *
 * <pre>
 * receipt ──committed──▶ committed
 *         ──none──▶ cancel ──▶ committed, never committed, not knowable
 *         ──no answer──▶ pause, receipt, as often as was said; then unknown
 * </pre>
 *
 * <p>A front door that has the journal tells it what was found. Thread-safe.
 *
 * @since 0.1.0
 */
public final class OutcomeResolver {

    private final Leases leases;
    private final Scheduler scheduler;
    private final int attempts;
    private final Duration patience;
    private final Duration pause;

    /**
     * Makes one.
     *
     * @param leases the front door of this process; stays open
     * @param scheduler ends the pauses; stays open
     * @param attempts 1 or more
     * @param patience how long one question, for the receipt or to cancel, may take; up to ten minutes
     * @param pause between two attempts; zero or more
     * @throws IllegalArgumentException if there is less than one attempt
     */
    public OutcomeResolver(Leases leases, Scheduler scheduler, int attempts, Duration patience, Duration pause) {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts: 1 or more, and not " + attempts);
        }
        this.leases = Objects.requireNonNull(leases, "leases");
        this.scheduler = Objects.requireNonNull(scheduler, "scheduler");
        this.attempts = attempts;
        this.patience = Objects.requireNonNull(patience, "patience");
        this.pause = Objects.requireNonNull(pause, "pause");
    }

    /**
     * Finds out what became of a request. A request that has not committed never does once this says so.
     *
     * @param request the original request, with the time at which it was first sent: as its own process has it, or as a
     *     journal gives it
     * @return what is known; completes after at most {@code attempts} times two patiences and a pause
     */
    public CompletionStage<Resolution> resolve(LeaseRequest<?> request) {
        Objects.requireNonNull(request, "request");
        return attempt(request, 1);
    }

    private CompletionStage<Resolution> attempt(LeaseRequest<?> request, int attempt) {
        AsyncLeases async = leases.async();
        return async.resolve(request, leases.within(patience)).thenCompose(receipt -> {
            if (receipt instanceof ResolveOutcome.Committed committed) {
                return done(new PendingMutation.Committed(committed.what()), attempt, receipt);
            }
            return receipt instanceof ResolveOutcome.StillUnknown
                    ? async.cancel(request, leases.within(patience))
                            .thenCompose(verdict -> decided(verdict)
                                    .map(known -> done(known, attempt, verdict))
                                    .orElseGet(() -> again(request, attempt, verdict)))
                    : again(request, attempt, receipt);
        });
    }

    private static Optional<PendingMutation> decided(CancelOutcome verdict) {
        if (verdict instanceof CancelOutcome.Committed committed) {
            return Optional.of(new PendingMutation.Committed(committed.what()));
        }
        if (verdict instanceof CancelOutcome.NotKnowable notKnowable) {
            return Optional.of(new PendingMutation.NotKnowable(notKnowable.reason()));
        }
        return verdict instanceof CancelOutcome.NeverCommitted
                ? Optional.of(new PendingMutation.NeverCommitted())
                : Optional.empty();
    }

    private CompletionStage<Resolution> again(LeaseRequest<?> request, int attempt, Outcome answer) {
        if (attempt >= attempts || !answer.retryMayHelp()) {
            return done(new PendingMutation.Unknown(), attempt, answer);
        }
        CompletableFuture<Void> over = new CompletableFuture<>();
        try {
            var unused = scheduler.schedule(() -> over.complete(null), pause);
        } catch (RejectedExecutionException closed) {
            return done(new PendingMutation.Unknown(), attempt, answer);
        }
        return over.thenCompose(x -> attempt(request, attempt + 1));
    }

    private static CompletionStage<Resolution> done(PendingMutation known, int attempts, Outcome answer) {
        return CompletableFuture.completedFuture(new Resolution(known, attempts, answer.code()));
    }
}
