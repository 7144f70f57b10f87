package io.lease4j.internal.door;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

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
        Copying<T> copying = new Copying<>(this, new CompletableFuture<>());
        var unused = inside.whenComplete(copying);
        return copying.outside;
    }

    /**
     * Copies an outcome on the executor. One object for all of it: every call that does not wait makes one. Run twice, it
     * does nothing more, because a stage completes once.
     */
    private static final class Copying<T> implements BiConsumer<@Nullable T, @Nullable Throwable>, Runnable {

        private final Handover handover;
        private final CompletableFuture<T> outside;
        private @Nullable T value;
        private @Nullable Throwable failure;

        Copying(Handover handover, CompletableFuture<T> outside) {
            this.handover = handover;
            this.outside = outside;
        }

        @Override
        public void accept(@Nullable T told, @Nullable Throwable broken) {
            value = told;
            failure = broken;
            handover.execute(this);
        }

        @Override
        public void run() {
            Throwable broken = failure;
            if (broken == null) {
                outside.complete(value);
            } else {
                outside.completeExceptionally(broken);
            }
        }
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
        execute(once);
    }

    private void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RuntimeException | Error refused) {
            // Also errors: a pool that gets no further thread from the system says so with one.
            complaints.once("an executor throws", refused);
            var unused = timers.after(Duration.ZERO, task);
        }
    }
}
