package io.lease4j.internal.worker;

import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.worker.AsyncWork;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.Work;
import io.lease4j.worker.WorkResult;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs work while a lease is held, and gives that back after the work has ended: never before, always then. */
final class Running {

    private final KeeperParts parts;
    private final Acquiring acquiring;

    Running(KeeperParts parts, Acquiring acquiring) {
        this.parts = parts;
        this.acquiring = acquiring;
    }

    /** Runs work on the calling thread. */
    <T> RunOutcome<T> run(LeaseKey key, HoldOptions options, Work<T> work) {
        HoldOutcome outcome = acquiring.await(key, options);
        if (!(outcome instanceof HoldOutcome.Holding holding && holding.lease() instanceof KeptLease lease)) {
            return new RunOutcome.NotStarted<>(outcome);
        }
        WorkResult<T> result = worked(lease, work);
        // The loss first: what is lost while it is given back was not lost while the work ran.
        var loss = lease.lossIfAny();
        ReleaseOutcome release = lease.release();
        return new RunOutcome.Ran<>(result, loss, release);
    }

    private <T> WorkResult<T> worked(KeptLease lease, Work<T> work) {
        WorkThread thread = new WorkThread();
        lease.worksIn(thread);
        Throwable failure;
        try {
            T value = work.run(lease);
            thread.end();
            return new WorkResult.Returned<>(Optional.ofNullable(value));
        } catch (Throwable thrown) {
            failure = thrown;
        }
        thread.end();
        if (failure instanceof InterruptedException && !thread.wasInterrupted()) {
            // The work took the flag with it: it is the caller's.
            Thread.currentThread().interrupt();
        }
        return new WorkResult.Threw<>(failure);
    }

    /** Starts work for a caller who does not wait. The call was let in, and leaves when all of it has ended. */
    <T> void start(LeaseKey key, HoldOptions options, AsyncWork<T> work, CompletableFuture<RunOutcome<T>> caller) {
        acquire(key, options, caller, outcome -> {
            if (!(outcome instanceof HoldOutcome.Holding holding && holding.lease() instanceof KeptLease lease)) {
                return caller.complete(new RunOutcome.NotStarted<>(outcome));
            }
            if (caller.isDone()) {
                return false;
            }
            parts.registry().stay();
            lease.worksIn(null);
            var unused = started(lease, work).whenComplete((value, failure) -> ended(lease, value, failure, caller));
            return true;
        });
    }

    private <T> void ended(
            KeptLease lease, @Nullable T value, @Nullable Throwable failure, CompletableFuture<RunOutcome<T>> caller) {
        WorkResult<T> result = failure == null
                ? new WorkResult.Returned<>(Optional.ofNullable(value))
                : new WorkResult.Threw<>(unwrapped(failure));
        var loss = lease.lossIfAny();
        var unused = lease.releaseInside().thenAccept(release -> {
            parts.callbacks().run(() -> caller.complete(new RunOutcome.Ran<>(result, loss, release)));
            parts.registry().leave();
        });
    }

    private static <T> CompletionStage<T> started(KeptLease lease, AsyncWork<T> work) {
        try {
            CompletionStage<T> stage = work.start(lease);
            return stage == null
                    ? CompletableFuture.failedFuture(new NullPointerException("the work returned no stage"))
                    : stage;
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }

    /**
     * Acquires for a caller who does not wait, hands over what comes of it, on the executor, and leaves. What is held and
     * does not reach the caller is given back; it was not renewed.
     */
    void acquire(LeaseKey key, HoldOptions options, CompletableFuture<?> caller, Predicate<HoldOutcome> handOver) {
        CompletableFuture<Verdict> verdict;
        try {
            verdict = acquiring.start(key, options, caller);
        } catch (RuntimeException broken) {
            verdict = CompletableFuture.failedFuture(broken);
        }
        var unused = verdict.whenComplete((end, failure) -> parts.callbacks().run(() -> {
            try {
                handOver(end, failure, options, caller, handOver);
            } finally {
                parts.registry().leave();
            }
        }));
    }

    private void handOver(
            @Nullable Verdict end,
            @Nullable Throwable failure,
            HoldOptions options,
            CompletableFuture<?> caller,
            Predicate<HoldOutcome> handOver) {
        if (end instanceof Verdict.Told told) {
            var unused = handOver.test(told.outcome());
        } else if (end instanceof Verdict.Granted granted) {
            if (caller.isDone()) {
                acquiring.undoing().release(granted.grant().lease().generation(), options);
                return;
            }
            HoldOutcome outcome = acquiring.admit(granted.grant(), options);
            if (!handOver.test(outcome)
                    && outcome instanceof HoldOutcome.Holding holding
                    && holding.lease() instanceof KeptLease lease) {
                var unused = lease.releaseInside();
            }
        } else {
            parts.log().once("a front door throws", failure);
            var unused = handOver.test(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        }
    }
}
