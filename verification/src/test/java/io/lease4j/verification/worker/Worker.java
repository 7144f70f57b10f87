package io.lease4j.verification.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A thread that makes one blocking call, while the test moves time and interrupts it. */
final class Worker<T> {

    private final FutureTask<T> task;
    private final Thread thread;
    private final AtomicBoolean flagAfterwards = new AtomicBoolean();

    private Worker(Callable<T> call) {
        task = new FutureTask<>(() -> {
            try {
                return call.call();
            } finally {
                flagAfterwards.set(Thread.currentThread().isInterrupted());
            }
        });
        thread = new Thread(task, "worker");
        thread.setDaemon(true);
    }

    static <T> Worker<T> start(Callable<T> call) {
        Worker<T> worker = new Worker<>(call);
        worker.thread.start();
        return worker;
    }

    void interrupt() {
        thread.interrupt();
    }

    boolean isDone() {
        return task.isDone();
    }

    /** Waits for the call's result, with no time moving. */
    T result() throws Exception {
        return task.get(Bench.LONGEST_TEST.toSeconds(), TimeUnit.SECONDS);
    }

    /** Moves time in small steps until the call returns, up to so much of it. */
    T resultWhileTimePasses(Bench bench, Duration most) throws Exception {
        Duration step = Duration.ofMillis(10);
        for (Duration passed = Duration.ZERO; passed.compareTo(most) < 0; passed = passed.plus(step)) {
            try {
                return task.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                bench.time.advance(step);
            } catch (ExecutionException failed) {
                throw new AssertionError(failed.getCause());
            }
        }
        return result();
    }

    void assertFlagSurvived() {
        assertThat(flagAfterwards).isTrue();
    }

    void assertNoFlag() {
        assertThat(flagAfterwards).isFalse();
    }
}
