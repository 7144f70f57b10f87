package io.lease4j.chaos.worker;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a worker waits for an answer. One call in three is in a hurry: long enough while all is well, and too short for
 * most faults, so that many outcomes are not known.
 */
final class Haste {

    private Haste() {}

    /** From 40 to 160 ms, or from the least on up to a second longer. */
    static Duration of(RandomGenerator random, int leastMillis) {
        return Duration.ofMillis(
                random.nextInt(3) == 0 ? 40 + random.nextInt(120) : leastMillis + random.nextInt(1_000));
    }
}
