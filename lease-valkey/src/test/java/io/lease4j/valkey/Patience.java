package io.lease4j.valkey;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for something that a server or a process does in its own time: bounded, and never on a guess. */
final class Patience {

    private static final Duration BOUND = Duration.ofSeconds(30);

    private Patience() {}

    static void until(String what, BooleanSupplier holds) {
        until(() -> what, holds);
    }

    /** What is waited for is put into words only where it does not come. */
    static void until(Supplier<String> what, BooleanSupplier holds) {
        Deadline bound = Deadline.within(BOUND, SystemTime.monotonicClock());
        while (!holds.getAsBoolean()) {
            if (bound.isPast()) {
                throw new AssertionError("not within " + BOUND + ": " + what.get());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            boolean unused = new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
