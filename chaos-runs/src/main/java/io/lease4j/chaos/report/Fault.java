package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One fault from its beginning to its end. Immutable.
 *
 * @param number which, from 1
 * @param kind what
 * @param target to whom
 * @param from when it began, in milliseconds of the run
 * @param to when its cause was over; the end of the run if that is not known
 * @param happened whether it was shown that it happened
 * @param evidence what shows it
 * @param recoveryMillis from its end until a key was granted again, or empty
 */
record Fault(
        int number,
        FaultKind kind,
        String target,
        double from,
        double to,
        boolean happened,
        Map<String, String> evidence,
        String recoveryMillis) {

    static List<Fault> of(Judgement judgement) {
        Map<Integer, List<FaultLine>> lines = new TreeMap<>();
        for (FaultLine line : judgement.evidence().faults()) {
            if (line.phase() != FaultLine.Phase.NOT_POSSIBLE) {
                lines.computeIfAbsent(line.number(), unused -> new ArrayList<>())
                        .add(line);
            }
        }
        return lines.values().stream()
                .map(of -> one(of, judgement.durationMillis()))
                .toList();
    }

    private static Fault one(List<FaultLine> lines, double end) {
        FaultLine first = lines.get(0);
        double to = end;
        boolean happened = false;
        String recovery = "";
        Map<String, String> evidence = new LinkedHashMap<>();
        for (FaultLine line : lines) {
            switch (line.phase()) {
                case SHOWN -> {
                    happened = line.happened();
                    evidence.putAll(line.evidence());
                }
                case HEALED -> to = line.at();
                case RECOVERED -> recovery = line.evidence().getOrDefault("recoveryMillis", "");
                case BEGUN, NOT_POSSIBLE -> {
                    // Nothing more to know.
                }
            }
        }
        return new Fault(first.number(), first.kind(), first.target(), first.at(), to, happened, evidence, recovery);
    }
}
