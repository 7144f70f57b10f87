package io.lease4j.internal.door;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Daemon threads for listeners, one for each that has something to be told, gone when there was nothing for a while. Of a
 * front door's own, and not the common pool: a listener that blocks would take a thread away from everybody there, and a
 * small machine has one. Thread-safe.
 */
final class EventThreads implements Executor {

    private static final long IDLE_SECONDS = 5;

    private final ThreadPoolExecutor pool = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            EventThreads::thread,
            // What is told after closing is told all the same: a late answer may say that a generation is over.
            (late, closed) -> thread(late).start());

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    /** Lets what is being told end. Idempotent. */
    void close() {
        pool.shutdown();
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "lease4j-events");
        thread.setDaemon(true);
        return thread;
    }
}
