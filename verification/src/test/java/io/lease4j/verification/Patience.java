package io.lease4j.verification;

import io.lease4j.Deadline;
import io.lease4j.testkit.server.Poll;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for something that a server or a process does in its own time: bounded, and never on a guess. */
public final class Patience {

    /** The longest that is waited for anything. */
    public static final Duration BOUND = Duration.ofSeconds(30);

    private Patience() {}

    /** Enough for anything that comes at all, also on a machine that is busy: the bound is no measure of anything. */
    public static Deadline deadline() {
        return within(BOUND);
    }

    /** A deadline that far from now. */
    public static Deadline within(Duration duration) {
        return Deadline.within(duration, SystemTime.monotonicClock());
    }

    /** What a stage came to. */
    public static <T> T answer(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(BOUND.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** Returns once a condition holds. */
    public static void until(String what, BooleanSupplier holds) {
        Poll.until(what, BOUND, holds);
    }

    /** Lets time pass, where that is the fault itself: a process that is away for so long. */
    public static void pause(Duration duration) {
        try {
            boolean unused = new CountDownLatch(1).await(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
