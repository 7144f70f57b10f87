package io.lease4j.verification.observe;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for something that a server or a process does in its own time: bounded, and never on a guess. */
final class Patience {

    static final Duration BOUND = Duration.ofSeconds(30);

    private Patience() {}

    static Deadline deadline() {
        return within(BOUND);
    }

    static Deadline within(Duration duration) {
        return Deadline.within(duration, SystemTime.monotonicClock());
    }

    static <T> T answer(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(BOUND.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    static void until(String what, BooleanSupplier holds) {
        Deadline bound = deadline();
        while (!holds.getAsBoolean()) {
            if (bound.isPast()) {
                throw new AssertionError("not within " + BOUND + ": " + what);
            }
            pause(Duration.ofMillis(5));
        }
    }

    /** Lets time pass, where that is the fault itself: a process that is away for so long. */
    static void pause(Duration duration) {
        try {
            boolean unused = new CountDownLatch(1).await(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
