package io.lease4j.verification.worker.many;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits in real time: bounded, and never on a guess. */
final class Moments {

    private static final Duration POLL = Duration.ofMillis(5);

    /** Machines that run tests are busy: nothing is given up before this. */
    private static final Duration AT_LEAST = Duration.ofSeconds(30);

    private final Deadline end;

    private Moments(Deadline end) {
        this.end = end;
    }

    static Moments lasting(Duration duration) {
        return new Moments(Deadline.within(duration, SystemTime.monotonicClock()));
    }

    boolean areOver() {
        return end.isPast();
    }

    static void until(String what, Duration longest, BooleanSupplier holds) {
        Duration bound = longest.compareTo(AT_LEAST) < 0 ? AT_LEAST : longest;
        Moments left = lasting(bound);
        while (!holds.getAsBoolean()) {
            if (left.areOver()) {
                throw new AssertionError("not within " + bound + ": " + what);
            }
            Unrest.pause(POLL);
        }
    }
}
