package io.lease4j.testkit;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Repeats a schedule that has to hit an instant: with manual time it does at once; on a real clock it may come too late,
 * which its own answer tells.
 */
final class RealTimeAttempts {

    private static final int MOST = 20;

    private RealTimeAttempts() {}

    static <T> T until(Bench bench, IntFunction<Optional<T>> attempt) {
        int most = bench.clock().isManual() ? 1 : MOST;
        for (int i = 0; i < most; i++) {
            Optional<T> hit = attempt.apply(i);
            if (hit.isPresent()) {
                return hit.get();
            }
        }
        if (bench.clock().isManual()) {
            throw new AssertionError("manual time passed the instant that the scenario asked for");
        }
        throw new NotProvableException("on a real clock, " + MOST + " attempts all came too late for the instant");
    }
}
