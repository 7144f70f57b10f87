package io.lease4j.benchmarks;

import java.time.Duration;

/**
 * How large a run is.
 *
 * @param size quick, full or long
 * @param rounds how often each case is measured
 * @param first how long each case runs uncounted before the first round
 * @param warm how long it runs uncounted at the start of every round: the machine was busy with something else
 * @param slice how long it is measured in a round
 * @param keys how many keys there are in all
 * @param seed of the order of cases, the order of keys and the moments of paced acquires
 */
public record Plan(Size size, int rounds, Duration first, Duration warm, Duration slice, int keys, long seed) {

    /** How much is asked for. */
    public enum Size {
        /** Minutes: whether everything works, and a first impression. */
        QUICK,
        /** What is committed. */
        FULL,
        /** Full, and growth to the last step. */
        LONG
    }

    /** How long a lease lasts, for everybody. */
    public static final Duration TTL = Duration.ofSeconds(30);

    /**
     * Chooses the sizes.
     *
     * @param size how much is asked for
     * @param seed of everything that is drawn
     * @return the plan
     */
    public static Plan of(Size size, long seed) {
        return switch (size) {
            case QUICK ->
                new Plan(
                        size, 3, Duration.ofMillis(1000), Duration.ofMillis(200), Duration.ofMillis(500), 20_000, seed);
            case FULL, LONG ->
                new Plan(size, 7, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(4), 100_000, seed);
        };
    }
}
