package io.lease4j.chaos.judge;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first thing that was found where nothing must be. Immutable.
 *
 * @param rule which check found it
 * @param at when it happened, in milliseconds of the run
 * @param message what is wrong
 */
public record Found(String rule, double at, String message) {

    /**
     * Looks for the first one.
     *
     * @param judgement what a run came to
     * @return empty if nothing was found
     */
    public static Optional<Found> first(Judgement judgement) {
        Stream<Found> findings = judgement.findings().stream().map(it -> new Found(it.rule(), it.at(), it.message()));
        Stream<Found> effects = judgement.guardedWrong().stream()
                .map(it -> new Found(
                        it.wrong(),
                        it.at(),
                        "the sink in " + it.place() + " accepted an effect of token " + it.token() + " for "
                                + it.key()));
        return Stream.concat(findings, effects).min(Comparator.comparingDouble(Found::at));
    }
}
