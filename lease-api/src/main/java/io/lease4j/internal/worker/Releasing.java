package io.lease4j.internal.worker;

import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.UnknownReason;
import io.lease4j.spi.LifeCycle;
import io.lease4j.worker.HoldOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gives one lease back: the same request, again while its outcome is unknown and time is left. Ends when that is known or
 * the time is over, and a renewal that was under way has ended: from then on nothing of the generation is sent. Runs on
 * the thread that waits for it, so that it needs no executor; otherwise without one. Thread-safe.
 */
final class Releasing {

    /** An attempt takes half of what is left, so that a lost answer leaves time for another. */
    private static final Duration SHORTEST_ATTEMPT = Duration.ofMillis(500);

    private final KeeperParts parts;
    private final KeptLease lease;
    private final Duration timeout;
    private final ReleaseRequest request;
    private final AtomicBoolean started = new AtomicBoolean();
    private final CompletableFuture<Boolean> landed = new CompletableFuture<>();
    private final CompletableFuture<ReleaseOutcome> result = new CompletableFuture<>();

    Releasing(KeeperParts parts, KeptLease lease, HoldOptions options, boolean renewalUnderWay) {
        this.parts = parts;
        this.lease = lease;
        this.timeout = options.releaseTimeout();
        this.request = ReleaseRequest.of(lease.generation(), parts.leases().holder(), RequestId.random());
        if (!renewalUnderWay) {
            landed.complete(true);
        }
    }

    /** The renewal that was under way has ended. */
    void landed() {
        landed.complete(true);
    }

    /** Releases on this thread, or waits for whoever does. Interrupts do not shorten it; the flag stays set. */
    ReleaseOutcome await() {
        boolean interrupted = Thread.interrupted();
        try {
            if (started.compareAndSet(false, true)) {
                ReleaseOutcome outcome;
                Deadline deadline = parts.leases().within(timeout);
                for (int attempts = 0; ; attempts++) {
                    outcome = sent(deadline);
                    interrupted |= Thread.interrupted();
                    if (isFinal(outcome, deadline)) {
                        break;
                    }
                    interrupted |= waitFor(parts.pauses().start(pause(attempts, deadline)));
                }
                interrupted |= waitFor(landed);
                end(outcome);
            }
            interrupted |= waitFor(result);
            return result.join();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Releases without waiting; completes inside. */
    CompletableFuture<ReleaseOutcome> start() {
        if (started.compareAndSet(false, true)) {
            attempt(0, parts.leases().within(timeout));
        }
        return result;
    }

    private void attempt(int attempts, Deadline deadline) {
        CompletableFuture<ReleaseOutcome> answer;
        try {
            answer = parts.leases()
                    .async()
                    .release(request, attemptOf(deadline))
                    .exceptionally(failure -> unknown())
                    .toCompletableFuture();
        } catch (RuntimeException broken) {
            answer = CompletableFuture.completedFuture(broken(broken));
        }
        var unused = answer.thenAccept(outcome -> {
            if (isFinal(outcome, deadline)) {
                var unusedEnd = landed.thenAccept(over -> end(outcome));
            } else {
                var unusedAgain = parts.pauses()
                        .start(pause(attempts, deadline))
                        .thenAccept(over -> attempt(attempts + 1, deadline));
            }
        });
    }

    private ReleaseOutcome sent(Deadline deadline) {
        try {
            return parts.leases().release(request, attemptOf(deadline));
        } catch (RuntimeException broken) {
            return broken(broken);
        }
    }

    private void end(ReleaseOutcome outcome) {
        lease.closed();
        result.complete(outcome);
    }

    private boolean isFinal(ReleaseOutcome outcome, Deadline deadline) {
        // Once the keeper is closed nothing is left to wait on between two attempts.
        return deadline.isPast()
                || parts.registry().state() == LifeCycle.CLOSED
                || !(outcome.retryMayHelp() || outcome.committed() == Commitment.UNKNOWN)
                || outcome instanceof ReleaseOutcome.Lost;
    }

    private static Deadline attemptOf(Deadline deadline) {
        Duration half = deadline.remaining().dividedBy(2);
        return deadline.atMost(half.compareTo(SHORTEST_ATTEMPT) < 0 ? SHORTEST_ATTEMPT : half);
    }

    private Duration pause(int attempts, Deadline deadline) {
        Duration pause = parts.jitter().backoff(attempts);
        Duration left = deadline.remaining();
        return pause.compareTo(left) < 0 ? pause : left;
    }

    private ReleaseOutcome broken(RuntimeException broken) {
        parts.log().once("a front door throws", broken);
        return unknown();
    }

    private ReleaseOutcome unknown() {
        return new ReleaseOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none");
    }

    /** Waits however often the thread is interrupted; true if it was. */
    private static boolean waitFor(CompletableFuture<?> future) {
        boolean interrupted = false;
        while (true) {
            try {
                var unused = future.get();
                return interrupted;
            } catch (InterruptedException again) {
                interrupted = true;
            } catch (ExecutionException failed) {
                return interrupted;
            }
        }
    }
}
