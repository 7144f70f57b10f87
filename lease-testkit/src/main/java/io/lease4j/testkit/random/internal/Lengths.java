package io.lease4j.testkit.random.internal;

import java.time.Duration;

/** The durations that moves choose among. Immutable. */
final class Lengths {

    /** Around every limit that a contract names. */
    static final Lengths VIRTUAL = new Lengths(
            new long[] {500, 2_000, 2_000, 10_000, 10_000, 30_000, 120_000, 600_000},
            new long[] {500, 2_000, 10_000, 10_000, 60_000, 150_000},
            new long[] {1, 50, 400, 1_000, 3_000, 9_000, 20_000, 66_000, 70_000, 320_000},
            new long[] {-1, -500, -5_000, -40_000, -400_000, 700, 30_000, 400_000},
            700_000);

    /** So short that a run can wait for them: half a second of waiting in 200 moves. */
    static final Lengths REAL = new Lengths(
            new long[] {15, 40, 40, 100, 100, 400, 5_000, 60_000},
            new long[] {200, 300, 300, 300, 500, 1_000},
            new long[] {1, 1, 3, 5, 10, 20, 40, 60, 90, 120},
            new long[] {-1, -20, -200, -2_000, -30_000, 10, 500, 20_000},
            110);

    private final long[] ttl;
    private final long[] deadline;
    private final long[] pass;
    private final long[] step;
    private final long longestPass;

    private Lengths(long[] ttl, long[] deadline, long[] pass, long[] step, long longestPass) {
        this.ttl = ttl;
        this.deadline = deadline;
        this.pass = pass;
        this.step = step;
        this.longestPass = longestPass;
    }

    Duration ttl(int amount) {
        return Duration.ofMillis(ttl[amount % ttl.length]);
    }

    Duration deadline(int amount) {
        return Duration.ofMillis(deadline[amount % deadline.length]);
    }

    /** Time that passes; long ones are rarer, because they end every lease. */
    long pass(int amount) {
        int choice = amount % 32;
        return pass[choice < pass.length ? choice : choice % 6];
    }

    long step(int amount) {
        return step[amount % step.length];
    }

    /** The longest time that a run lets pass to see a lease expire. */
    long longestPass() {
        return longestPass;
    }
}
