package io.lease4j.chaos.plant;

import io.lease4j.chaos.judge.Found;
import io.lease4j.chaos.judge.Judgement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether and how a planted fault was found. Immutable.
 *
 * @param plant the fault
 * @param seed of the run
 * @param seconds how long the run was to be
 * @param first what was found first, if anything was
 * @param afterMillis from the beginning of the workers' work until that
 * @param rules all rules that found something
 */
record Detection(Plant plant, long seed, long seconds, Optional<Found> first, double afterMillis, List<String> rules) {

    static Detection of(Plant plant, long seconds, Judgement judgement) {
        Optional<Found> first = Found.first(judgement);
        List<String> rules = Stream.concat(
                        judgement.findings().stream().map(it -> it.rule()),
                        judgement.guardedWrong().stream().map(it -> it.wrong()))
                .distinct()
                .sorted()
                .toList();
        double begun = judgement.evidence().testimony().calls().stream()
                .mapToDouble(call -> call.called().at())
                .min()
                .orElse(0);
        return new Detection(
                plant,
                judgement.evidence().facts().seed(),
                seconds,
                first,
                Math.max(0, first.map(Found::at).orElse(0.0) - begun),
                rules);
    }
}
