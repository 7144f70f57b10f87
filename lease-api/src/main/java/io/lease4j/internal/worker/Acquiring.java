package io.lease4j.internal.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Acquires for a caller who waits or one who does not, and admits what is granted. A request that may have been granted
 * without anybody's having it is cancelled. Thread-safe.
 */
final class Acquiring {

    private final KeeperParts parts;
    private final Undoing undoing;

    Acquiring(KeeperParts parts) {
        this.parts = parts;
        this.undoing = new Undoing(parts);
    }

    Undoing undoing() {
        return undoing;
    }

    /** Acquires on the calling thread. */
    HoldOutcome await(LeaseKey key, HoldOptions options) {
        Polling polling = new Polling(parts, key, options);
        Verdict verdict = asked(polling);
        while (true) {
            if (verdict instanceof Verdict.Granted granted) {
                HoldOutcome outcome = admit(granted.grant(), options);
                if (!(outcome instanceof HoldOutcome.Ended ended)) {
                    return outcome;
                }
                verdict = polling.tooLate(ended);
            }
            if (verdict instanceof Verdict.MakeSure) {
                verdict = polling.judge(parts.leases().settle(polling.request(), polling.deadlineToMakeSure()));
                continue;
            }
            if (verdict instanceof Verdict.Told told) {
                return told(told.outcome(), options);
            }
            if (verdict instanceof Verdict.Again again) {
                try {
                    var unused = parts.pauses().start(again.pause()).get();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    return interrupted(polling, options);
                } catch (ExecutionException impossible) {
                    throw new IllegalStateException("a pause fails", impossible);
                }
                verdict = asked(polling);
            }
        }
    }

    private Verdict asked(Polling polling) {
        AcquireOutcome outcome = parts.acquire(polling.request(), polling.deadline());
        // Whoever is interrupted wants no further attempt; a grant that came all the same is theirs.
        if (Thread.currentThread().isInterrupted()) {
            return outcome.match(
                    Verdict.Granted::new,
                    ended -> new Verdict.Told(new HoldOutcome.Ended(ended.lease())),
                    held -> new Verdict.Told(new HoldOutcome.Held(held.remaining(), held.byThisHolder())),
                    unknown -> new Verdict.Told(
                            new HoldOutcome.Unknown(unknown.request(), unknown.reason(), unknown.lastAnswer())),
                    Verdict.Told::new);
        }
        return polling.judge(outcome);
    }

    private HoldOutcome interrupted(Polling polling, HoldOptions options) {
        if (!polling.request().history().mayHaveCommitted()) {
            return Refused.of(RefusedReason.INTERRUPTED);
        }
        return told(new HoldOutcome.Unknown(polling.request(), UnknownReason.INTERRUPTED, "none"), options);
    }

    /** Acquires without waiting; completes inside, with a verdict that is granted or told. */
    CompletableFuture<Verdict> start(LeaseKey key, HoldOptions options, CompletableFuture<?> caller) {
        Polling polling = new Polling(parts, key, options);
        return ask(polling, caller).thenApply(verdict -> {
            if (verdict instanceof Verdict.Told told) {
                return new Verdict.Told(told(told.outcome(), options));
            }
            return verdict;
        });
    }

    private CompletableFuture<Verdict> ask(Polling polling, CompletableFuture<?> caller) {
        return parts.acquireAsync(polling.request(), polling.deadline())
                .toCompletableFuture()
                .thenCompose(outcome -> next(polling.judge(outcome), polling, caller));
    }

    private CompletableFuture<Verdict> next(Verdict judged, Polling polling, CompletableFuture<?> caller) {
        Verdict verdict = judged instanceof Verdict.Granted granted && isTooLate(granted.grant(), polling.options())
                ? polling.tooLate(givenBack(granted.grant(), polling.options()))
                : judged;
        if (verdict instanceof Verdict.Again again && !caller.isDone()) {
            return parts.pauses().start(again.pause()).thenCompose(over -> ask(polling, caller));
        }
        if (verdict instanceof Verdict.MakeSure || verdict instanceof Verdict.Again) {
            if (!polling.request().history().mayHaveCommitted()) {
                return CompletableFuture.completedFuture(new Verdict.Told(Refused.of(RefusedReason.CANCELLED)));
            }
            return parts.leases()
                    .async()
                    .settle(polling.request(), polling.deadlineToMakeSure())
                    .toCompletableFuture()
                    .thenApply((Settlement<AcquireOutcome> settlement) -> polling.judge(settlement));
        }
        return CompletableFuture.completedFuture(verdict);
    }

    /** Admits a grant of the caller's own; the same one twice is one held lease. */
    HoldOutcome keep(AcquireOutcome.Acquired grant, HoldOptions options) {
        return parts.registry()
                .find(grant.lease().generation())
                .<HoldOutcome>map(HoldOutcome.Holding::new)
                .orElseGet(() -> admit(grant, options));
    }

    /** Admits a grant that its caller has, or is about to have; ended if it is too late to work with or to be kept. */
    HoldOutcome admit(AcquireOutcome.Acquired grant, HoldOptions options) {
        if (isTooLate(grant, options)) {
            return givenBack(grant, options);
        }
        KeptLease lease = new KeptLease(parts, options, horizon(grant, options));
        if (!parts.registry().enter(grant.lease().generation(), lease)) {
            // Another call has this very grant, and two workers never share one; or the keeper's shutdown went past it.
            return parts.registry()
                    .find(grant.lease().generation())
                    .<HoldOutcome>map(already -> new HoldOutcome.Held(already.remaining(), true))
                    .orElseGet(() -> givenBack(grant, options));
        }
        lease.start();
        return new HoldOutcome.Holding(lease);
    }

    private HoldOutcome told(HoldOutcome outcome, HoldOptions options) {
        if (outcome instanceof HoldOutcome.Unknown unknown) {
            undoing.cancel(unknown.request(), options);
        }
        return outcome;
    }

    private Horizon horizon(AcquireOutcome.Acquired grant, HoldOptions options) {
        return Horizon.of(grant.lease(), grant.term(), options, parts.clock(), parts.jitter());
    }

    /** Tells whether a grant leaves no time to work in: whoever gets one has some. */
    private boolean isTooLate(AcquireOutcome.Acquired grant, HoldOptions options) {
        return horizon(grant, options).isAlarm(parts.clock().nanos());
    }

    private HoldOutcome.Ended givenBack(AcquireOutcome.Acquired grant, HoldOptions options) {
        undoing.release(grant.lease().generation(), options);
        return new HoldOutcome.Ended(observed(grant));
    }

    private static ObservedLease observed(AcquireOutcome.Acquired grant) {
        return new ObservedLease(
                grant.lease().generation(),
                grant.lease().holder(),
                grant.lease().executionId(),
                grant.lease().metadata(),
                grant.lease().grantedAt(),
                grant.lease().expiresAt(),
                grant.lease().renewalNumber(),
                Optional.empty());
    }
}
