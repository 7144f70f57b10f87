package io.lease4j.benchmarks.figures;

import java.util.Collection;

/**
 * How a figure lies over the rounds of a run. Quartiles are interpolated between the two nearest values; of one round all
 * five are equal.
 *
 * @param rounds how many values there were, at least one
 * @param min the smallest
 * @param q1 a quarter lies below
 * @param median half lies below
 * @param q3 three quarters lie below
 * @param max the greatest
 */
public record Spread(int rounds, double min, double q1, double median, double q3, double max) {

    /**
     * Computes it.
     *
     * @param values at least one, in any order
     * @return the spread
     * @throws IllegalArgumentException if there is no value, or one is not a finite number
     */
    public static Spread of(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no value");
        }
        for (double value : sorted) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("not a number: " + value);
            }
        }
        return new Spread(
                sorted.length,
                sorted[0],
                quantile(sorted, 0.25),
                quantile(sorted, 0.5),
                quantile(sorted, 0.75),
                sorted[sorted.length - 1]);
    }

    /**
     * Returns the width of the middle half.
     *
     * @return the inter-quartile range
     */
    public double iqr() {
        return q3 - q1;
    }

    private static double quantile(double[] sorted, double part) {
        double at = part * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
