package io.lease4j.verification.worker.real;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what is bound to come, on machines that may be busy: the bound is no measure of anything. */
final class Await {

    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

    private Await() {}

    static void until(String what, BooleanSupplier holds) {
        Deadline end = Deadline.within(PATIENCE, SystemTime.monotonicClock());
        while (!holds.getAsBoolean()) {
            if (end.isPast()) {
                throw new AssertionError("not within " + PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    static <T> T result(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
