package io.lease4j.time;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The clocks and scheduler of this machine: the only place where they are read. Everything else takes them as
 * constructor arguments.
 *
 * @since 0.1.0
 */
public final class SystemTime {

    /** One object, so that it can be told from a clock that somebody else made. */
    private static final MonotonicClock MONOTONIC = System::nanoTime;

    private SystemTime() {}

    /**
     * Returns the machine's monotonic clock.
     *
     * @return {@link System#nanoTime()}; the same object each time
     */
    public static MonotonicClock monotonicClock() {
        return MONOTONIC;
    }

    /**
     * Returns the machine's wall clock: for display, and for authority in a store that lives in this process.
     *
     * @return {@link InstantSource#system()}
     */
    public static InstantSource instantSource() {
        return InstantSource.system();
    }

    /**
     * Starts a scheduler with one daemon thread; whoever asks closes it.
     *
     * @param threadName the thread's name
     * @return a running scheduler
     */
    public static Scheduler scheduler(String threadName) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, threadName);
            thread.setDaemon(true);
            return thread;
        });
        // Time-outs that are taken back: keep none of them until their time.
        executor.setRemoveOnCancelPolicy(true);
        Scheduler near = new Scheduler() {
            @Override
            public Cancellation schedule(Runnable task, Duration delay) {
                Future<?> future = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
                return () -> future.cancel(false);
            }

            @Override
            public void close() {
                executor.shutdownNow();
            }
        };
        return new PatientScheduler(near, MONOTONIC);
    }
}
