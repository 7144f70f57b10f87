package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.judge.UnknownOutcome;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Figures that both reports show. */
final class Figures {

    private Figures() {}

    /**
     * How long it took. Immutable.
     *
     * @param times how often it was measured
     * @param median in milliseconds
     * @param max in milliseconds
     */
    record Spread(int times, double median, double max) {

        static Spread of(List<Double> values) {
            if (values.isEmpty()) {
                return new Spread(0, 0, 0);
            }
            List<Double> sorted = new ArrayList<>(values);
            Collections.sort(sorted);
            int middle = sorted.size() / 2;
            double median =
                    sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
            return new Spread(sorted.size(), median, sorted.get(sorted.size() - 1));
        }
    }

    /** How often each fault began. */
    static Map<FaultKind, Integer> faults(Judgement judgement) {
        Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
        for (FaultLine line : judgement.evidence().faults()) {
            if (line.phase() == FaultLine.Phase.BEGUN) {
                counts.merge(line.kind(), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** How long it took until a key was granted again after each kind of fault was healed. */
    static Map<FaultKind, Spread> recoveries(Judgement judgement) {
        Map<FaultKind, List<Double>> all = new EnumMap<>(FaultKind.class);
        for (FaultLine line : judgement.evidence().faults()) {
            String millis = line.evidence().get("recoveryMillis");
            if (line.phase() == FaultLine.Phase.RECOVERED && millis != null) {
                all.computeIfAbsent(line.kind(), unused -> new ArrayList<>()).add(Double.parseDouble(millis));
            }
        }
        Map<FaultKind, Spread> spreads = new EnumMap<>(FaultKind.class);
        all.forEach((kind, values) -> spreads.put(kind, Spread.of(values)));
        return spreads;
    }

    /** How the keys came back at the end. */
    static Spread liveness(Judgement judgement) {
        return Spread.of(judgement.evidence().liveness().stream()
                .map(line -> line.recoveryMillis())
                .filter(millis -> millis >= 0)
                .toList());
    }

    /** How unknown outcomes were resolved, and how many had committed. */
    static Map<String, Map<String, Integer>> resolutions(Judgement judgement) {
        Map<String, Map<String, Integer>> all = new TreeMap<>();
        for (UnknownOutcome unknown : judgement.unknowns()) {
            all.computeIfAbsent(unknown.resolution(), unused -> new LinkedHashMap<>())
                    .merge(name(unknown.truth()), 1, Integer::sum);
        }
        return all;
    }

    static long unknownCommitted(Judgement judgement) {
        return judgement.unknowns().stream()
                .filter(unknown -> unknown.truth() == UnknownOutcome.Truth.COMMITTED)
                .count();
    }

    /** A constant as words. */
    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
