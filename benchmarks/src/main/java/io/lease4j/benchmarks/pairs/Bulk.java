package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Does something many times, with a bounded number in flight. */
public final class Bulk {

    private static final int IN_FLIGHT = 256;
    private static final long PATIENCE_SECONDS = 30;

    private Bulk() {}

    /**
     * Does it, and returns when all are done.
     *
     * @param count how often
     * @param step what to do with each number from 0
     * @throws CaseFailedException if one failed, or is not answered
     * @throws InterruptedException if the thread is interrupted
     */
    public static void run(int count, IntFunction<CompletionStage<Object>> step)
            throws CaseFailedException, InterruptedException {
        Semaphore free = new Semaphore(IN_FLIGHT);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        for (int i = 0; i < count && failure.get() == null; i++) {
            await(free, 1);
            var unused = step.apply(i).whenComplete((value, error) -> {
                if (error != null) {
                    failure.compareAndSet(null, error);
                }
                free.release();
            });
        }
        await(free, IN_FLIGHT);
        Throwable why = failure.get();
        if (why != null) {
            throw new CaseFailedException("one of many failed: " + why, why);
        }
    }

    private static void await(Semaphore free, int permits) throws CaseFailedException, InterruptedException {
        if (!free.tryAcquire(permits, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new CaseFailedException("not answered in " + PATIENCE_SECONDS + " s");
        }
    }
}
