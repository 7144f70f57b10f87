package io.lease4j.testkit.random.internal;

import java.time.Duration;

/** The durations that moves choose among: around every limit that a contract names. */
final class Lengths {

    private static final long[] TTL = {500, 2_000, 2_000, 10_000, 10_000, 30_000, 120_000, 600_000};
    private static final long[] DEADLINE = {500, 2_000, 10_000, 10_000, 60_000, 150_000};
    private static final long[] PASS = {1, 50, 400, 1_000, 3_000, 9_000, 20_000, 66_000, 70_000, 320_000};
    private static final long[] STEP = {-1, -500, -5_000, -40_000, -400_000, 700, 30_000, 400_000};

    private Lengths() {}

    static Duration ttl(int amount) {
        return Duration.ofMillis(TTL[amount % TTL.length]);
    }

    static Duration deadline(int amount) {
        return Duration.ofMillis(DEADLINE[amount % DEADLINE.length]);
    }

    /** Time that passes; long ones are rarer, because they end every lease. */
    static long pass(int amount) {
        int choice = amount % 32;
        return PASS[choice < PASS.length ? choice : choice % 6];
    }

    static long step(int amount) {
        return STEP[amount % STEP.length];
    }
}
