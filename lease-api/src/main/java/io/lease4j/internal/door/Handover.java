package io.lease4j.internal.door;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands results and events over to the caller's executor, so that user code never runs on an event loop or under a
 * lock. An executor that refuses delays nothing: the timer's thread takes over. Thread-safe.
 */
final class Handover {

    private final Executor executor;
    private final Timers timers;
    private final Complaints complaints;

    Handover(Executor executor, Timers timers, Complaints complaints) {
        this.executor = executor;
        this.timers = timers;
        this.complaints = complaints;
    }

    /** Returns a copy: completing or cancelling it changes nothing about the call. */
    <T> CompletionStage<T> copyOf(CompletableFuture<T> inside) {
        CompletableFuture<T> outside = new CompletableFuture<>();
        var unused = inside.whenComplete((value, failure) -> run(() -> {
            if (failure == null) {
                outside.complete(value);
            } else {
                outside.completeExceptionally(failure);
            }
        }));
        return outside;
    }

    /** Runs the task once, on the executor if that takes it. */
    void run(Runnable task) {
        AtomicBoolean taken = new AtomicBoolean();
        Runnable once = () -> {
            // An executor may have taken the task and throw all the same.
            if (taken.compareAndSet(false, true)) {
                task.run();
            }
        };
        try {
            executor.execute(once);
        } catch (RuntimeException refused) {
            complaints.once("an executor throws", refused);
            var unused = timers.after(Duration.ZERO, once);
        }
    }
}
