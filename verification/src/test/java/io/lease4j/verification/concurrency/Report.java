package io.lease4j.verification.concurrency;

import io.lease4j.LeaseKey;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges the calls on a record, and says what was wrong: the shortest part found that is a violation by itself. */
record Report(Terms terms) {

    private record Finding(LeaseSpecification specification, Violation<ShardState, TimedStep> violation) {}

    /** Returns a description of the violation; empty if the calls are linearizable. */
    Optional<String> of(List<Call<TimedStep>> calls) {
        LeaseSpecification whole = LeaseSpecification.ofRecord(terms);
        if (new Linearizability<>(whole).holds(whole.initial(), calls)) {
            return Optional.empty();
        }
        Collection<List<Call<TimedStep>>> keys = calls.stream()
                .collect(Collectors.groupingBy(call -> call.operation().step().key()))
                .values();
        // Only what is wrong with tokens across keys needs the history of the whole record.
        return keys.stream()
                .flatMap(ofKey -> find(LeaseSpecification.ofOneKey(terms), ofKey))
                .min(Comparator.comparingInt(
                        finding -> finding.violation().calls().size()))
                .or(() -> find(whole, calls).findFirst())
                .map(this::describe);
    }

    private static Stream<Finding> find(LeaseSpecification specification, List<Call<TimedStep>> calls) {
        return new Shrinker<>(specification)
                .violation(specification.initial(), calls).stream()
                        .map(violation -> new Finding(specification, violation));
    }

    private String describe(Finding finding) {
        Violation<ShardState, TimedStep> violation = finding.violation();
        Lines lines = new Lines(terms.completeSince());
        StringBuilder text = new StringBuilder(
                "record " + terms.recordId().shard() + ": no order explains these calls, times in ms");
        List<LeaseKey> keys = violation.calls().stream()
                .map(call -> call.operation().step().key())
                .distinct()
                .toList();
        for (ShardState state : violation.before()) {
            text.append("\n  before: ")
                    .append(lines.after(state.time()))
                    .append(", last token ")
                    .append(state.last());
            for (LeaseKey key : keys) {
                text.append("; ")
                        .append(String.join("/", key.components()))
                        .append(": ")
                        .append(finding.specification()
                                .newest(state, key)
                                .map(grant -> lines.grant(grant, state.time()))
                                .orElse("never granted"));
            }
        }
        for (Call<TimedStep> call : violation.calls()) {
            text.append("\n  ")
                    .append(lines.line(call))
                    .append(call.returned() > violation.returned() ? " (may not have happened yet)" : "");
        }
        return text.toString();
    }
}
