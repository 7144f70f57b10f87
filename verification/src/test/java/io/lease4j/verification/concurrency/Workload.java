package io.lease4j.verification.concurrency;

import java.time.Duration;

/**
 * What random clients do. The seed gives every thread the same choices again; how the threads interleave is the
 * machine's.
 *
 * @param seed of all choices
 * @param threads how many clients at once
 * @param operations of each client
 * @param keys how many keys they share
 * @param longestTtl longest TTL that is asked for
 * @param longestAdvance by how much the clock is moved at most, in one of ten operations
 */
record Workload(long seed, int threads, int operations, int keys, Duration longestTtl, Duration longestAdvance) {

    /** 8 threads, 10 000 operations each, 16 keys; nothing is old enough to be forgotten. */
    static Workload of(long seed) {
        return new Workload(seed, 8, 10_000, 16, Duration.ofMillis(60), Duration.ofMillis(4));
    }

    /** The same with a clock that leaps, so that receipts, tombstones and evidence run out while they are asked for. */
    Workload withLeaps() {
        return new Workload(seed, threads, operations, keys, Duration.ofSeconds(40), Duration.ofSeconds(30));
    }
}
