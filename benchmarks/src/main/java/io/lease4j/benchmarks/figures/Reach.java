package io.lease4j.benchmarks.figures;

/**
 * What a figure is meant to reach.
 *
 * @param atMost whether less is better
 * @param bound the bound, which itself counts as reached
 */
public record Reach(boolean atMost, double bound) {

    /**
     * Less is better.
     *
     * @param bound the most
     * @return the reach
     */
    public static Reach atMost(double bound) {
        return new Reach(true, bound);
    }

    /**
     * More is better.
     *
     * @param bound the least
     * @return the reach
     */
    public static Reach atLeast(double bound) {
        return new Reach(false, bound);
    }

    /**
     * Compares.
     *
     * @param actual what was measured
     * @return whether it is on the right side of the bound, or on it
     */
    public boolean isReachedBy(double actual) {
        return atMost ? actual <= bound : actual >= bound;
    }

    @Override
    public String toString() {
        return (atMost ? "≤ " : "≥ ") + Numbers.text(bound);
    }
}
