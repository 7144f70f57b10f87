package io.lease4j.verification.concurrency;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a recorded run consisted of: a history without overlaps, or without some answer, would prove nothing about it.
 *
 * @param calls how many
 * @param overlapping how many were under way at once with another call on the same record
 * @param answers how often each answer was given, by its code
 */
record Figures(int calls, int overlapping, Map<String, Integer> answers) {

    static Figures of(Iterable<List<Call<TimedStep>>> records) {
        int calls = 0;
        int overlapping = 0;
        Map<String, Integer> answers = new TreeMap<>();
        for (List<Call<TimedStep>> record : records) {
            calls += record.size();
            overlapping += overlapping(record);
            record.forEach(call -> {
                Step step = call.operation().step();
                answers.merge(
                        step.getClass().getSimpleName() + " " + step.outcome().code(), 1, Integer::sum);
            });
        }
        return new Figures(calls, overlapping, answers);
    }

    private static int overlapping(List<Call<TimedStep>> calls) {
        List<Call<TimedStep>> sorted =
                calls.stream().sorted(Comparator.comparingLong(Call::invoked)).toList();
        int overlapping = 0;
        long busyUntil = Long.MIN_VALUE;
        for (Call<TimedStep> call : sorted) {
            if (call.invoked() < busyUntil) {
                overlapping++;
            }
            busyUntil = Math.max(busyUntil, call.returned());
        }
        return overlapping;
    }
}
