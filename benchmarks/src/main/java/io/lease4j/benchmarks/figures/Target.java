package io.lease4j.benchmarks.figures;

import java.util.Optional;

/**
 * One number that is promised: a figure, or a figure over another one of the same run.
 *
 * @param name in the report's {@code ratios}
 * @param text what it is, for people
 * @param of the figure, or the dividend
 * @param over the divisor, if it is a ratio
 * @param reach what is promised
 */
public record Target(String name, String text, Source of, Optional<Source> over, Reach reach) {

    /** A figure by itself. */
    static Target figure(String name, String text, Source of, Reach reach) {
        return new Target(name, text, of, Optional.empty(), reach);
    }

    /** A figure over another one. */
    static Target ratio(String name, String text, Source of, Source over, Reach reach) {
        return new Target(name, text, of, Optional.of(over), reach);
    }

    /**
     * Tells whether the figure comes from a smaller size than what is promised.
     *
     * @param figures what was measured
     * @return whether it is a first impression only
     */
    public boolean smaller(Figures figures) {
        return figures.spread(new Source(of.name(), Names.FULL_SIZE))
                .map(size -> size.median() < 1)
                .orElse(false);
    }

    /**
     * Computes it.
     *
     * @param figures what was measured
     * @return its spread over the rounds, if its cases were run
     */
    public Optional<Spread> actual(Figures figures) {
        return over.map(divisor -> figures.ratio(of, divisor)).orElseGet(() -> figures.spread(of));
    }
}
