package io.lease4j.time;

import java.time.Duration;

/**
 * Runs short tasks later. Implementations are thread-safe. A task must not block; whoever needs to hands over to an
 * executor.
 *
 * @since 0.1.0
 */
public interface Scheduler extends AutoCloseable {

    /**
     * Runs the task once, after the delay by this scheduler's own time. Does not block.
     *
     * @param task what to run; it must not throw
     * @param delay zero or more
     * @return a handle that takes the task back
     * @throws java.util.concurrent.RejectedExecutionException if the scheduler is closed
     */
    Cancellation schedule(Runnable task, Duration delay);

    /** Drops all tasks and accepts no more. Idempotent; does not wait. */
    @Override
    void close();

    /** Takes a scheduled task back. */
    @FunctionalInterface
    interface Cancellation {

        /** Makes the task never run if it has not started. Idempotent. */
        void cancel();
    }
}
