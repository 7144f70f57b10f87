package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.time.Scheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Waits for a stage no longer than to a deadline. Thread-safe. */
record Bounded(Scheduler scheduler, Executor executor) {

    /** Returns what the stage gives, or the stand-in if it fails or the deadline comes first. */
    <T> CompletionStage<T> within(Deadline deadline, CompletionStage<T> stage, T otherwise) {
        CompletableFuture<T> told = new CompletableFuture<>();
        Scheduler.Cancellation timeout = scheduler.schedule(() -> told.complete(otherwise), deadline.remaining());
        var unused = stage.whenComplete((value, failure) -> told.complete(failure == null ? value : otherwise));
        return told.thenApplyAsync(
                value -> {
                    timeout.cancel();
                    return value;
                },
                executor);
    }
}
