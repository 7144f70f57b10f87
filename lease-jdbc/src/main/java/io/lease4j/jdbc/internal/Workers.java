package io.lease4j.jdbc.internal;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where calls wait for the database: threads of ours, which end with the closing, or the caller's. Thread-safe. */
public final class Workers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** As many as a small pool of connections. */
    private static final int OURS = 8;

    private final Executor executor;
    private final Optional<ExecutorService> own;
    private volatile boolean closed;

    private Workers(Executor executor, Optional<ExecutorService> own) {
        this.executor = executor;
        this.own = own;
    }

    /** Uses the caller's executor, or makes threads if there is none. */
    public static Workers on(Optional<Executor> given) {
        if (given.isPresent()) {
            return new Workers(given.get(), Optional.empty());
        }
        ExecutorService own = Executors.newFixedThreadPool(OURS, task -> {
            Thread thread = new Thread(task, "lease4j-jdbc-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        return new Workers(own, Optional.of(own));
    }

    /** Runs a call; what it throws is an outcome, because it may have been thrown behind the commit. */
    public <T> CompletionStage<T> run(
            Supplier<T> call, Function<Refused, T> refused, Function<UnknownReason, T> unknown) {
        if (closed) {
            return CompletableFuture.completedFuture(refused.apply(Refused.of(RefusedReason.STORE_CLOSED)));
        }
        CompletableFuture<T> done = new CompletableFuture<>();
        try {
            executor.execute(() -> {
                T outcome;
                try {
                    outcome = call.get();
                } catch (RuntimeException | Error broken) {
                    LOG.warn("a call to the database broke", broken);
                    outcome = unknown.apply(UnknownReason.BACKEND_ERROR);
                }
                boolean unused = done.complete(outcome);
            });
        } catch (RejectedExecutionException full) {
            LOG.debug("the executor takes no call", full);
            RefusedReason reason = closed ? RefusedReason.STORE_CLOSED : RefusedReason.BACKEND_UNAVAILABLE;
            boolean unused = done.complete(refused.apply(Refused.of(reason)));
        }
        return done;
    }

    /** Lets calls that were taken finish. */
    @Override
    public void close() {
        closed = true;
        own.ifPresent(ExecutorService::shutdown);
    }
}
