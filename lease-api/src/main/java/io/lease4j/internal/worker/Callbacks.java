package io.lease4j.internal.worker;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where the user's code runs: on the executor that was handed in, and on daemon threads of its own if there is none or it
 * rejects, because a loss must be told. Never under a lock and never on the thread that renews. Thread-safe.
 */
final class Callbacks {

    /** A listener that blocks keeps one of them; bounded, because all leases of a process may be lost together. */
    private static final int MOST_THREADS = 256;

    private static final long KEPT_SECONDS = 10;

    private final Optional<Executor> given;
    private final KeeperLog log;
    private final ThreadFactory threads;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ThreadPoolExecutor own;
    private boolean closed;

    Callbacks(Optional<Executor> given, KeeperLog log) {
        this(given, log, Callbacks::thread);
    }

    Callbacks(Optional<Executor> given, KeeperLog log, ThreadFactory threads) {
        this.given = given;
        this.log = log;
        this.threads = threads;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "lease4j-keeper-callback");
        thread.setDaemon(true);
        return thread;
    }

    /** Runs the task once; in place only where there is no thread for it: after {@link #close()}, or in need. */
    void run(Runnable task) {
        AtomicBoolean taken = new AtomicBoolean();
        Runnable once = () -> {
            // An executor may have taken the task and throw all the same.
            if (taken.compareAndSet(false, true)) {
                guarded(task);
            }
        };
        if (given.isPresent()) {
            try {
                given.get().execute(once);
                return;
            } catch (RuntimeException | Error refused) {
                log.once("an executor throws", refused);
            }
        }
        if (!runOwn(once)) {
            once.run();
        }
    }

    /** Runs the user's code; whatever it throws is logged once and goes no further. */
    void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error thrown) {
            log.once("a callback throws", thrown);
        }
    }

    /** Returns a copy that completes out here: completing or cancelling it changes nothing inside. */
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

    /** Lets what was handed over end, and keeps no thread for more. Idempotent. */
    void close() {
        lock.lock();
        try {
            closed = true;
            if (own != null) {
                own.shutdown();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean runOwn(Runnable task) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            if (own == null) {
                own = pool();
            }
            own.execute(task);
            return true;
        } catch (RuntimeException | Error refused) {
            // The system gives no further thread: late is better than never.
            log.once("no thread for a callback", refused);
            return false;
        } finally {
            lock.unlock();
        }
    }

    private ThreadPoolExecutor pool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                MOST_THREADS, MOST_THREADS, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
