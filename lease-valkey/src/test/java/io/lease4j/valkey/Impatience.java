package io.lease4j.valkey;

import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * What a store waits by where time stands still: it gives up when it is told to, because its answer is known to be lost,
 * and otherwise after so long that the test has failed. While a store is opened time passes: a client library whose connection
 * takes no commands yet is asked again after a pause, and no answer is lost.
 */
final class Impatience implements Scheduler {

    private static final Duration BOUND = Duration.ofSeconds(20);

    private final Scheduler real = SystemTime.scheduler("test-impatience");
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean passing;

    /** Opens. */
    <T> T whileTimePasses(Supplier<T> opening) {
        passing = true;
        try {
            return opening.get();
        } finally {
            passing = false;
        }
    }

    @Override
    public Cancellation schedule(Runnable task, Duration delay) {
        AtomicBoolean over = new AtomicBoolean();
        Runnable once = () -> {
            if (over.compareAndSet(false, true)) {
                task.run();
            }
        };
        if (passing) {
            return real.schedule(once, delay);
        }
        waiting.add(once);
        Cancellation bound = real.schedule(once, BOUND);
        return () -> {
            over.set(true);
            waiting.remove(once);
            bound.cancel();
        };
    }

    /** Makes everything that waits come to its end now. */
    void giveUp() {
        waiting.forEach(task -> {
            waiting.remove(task);
            task.run();
        });
    }

    @Override
    public void close() {
        real.close();
    }
}
