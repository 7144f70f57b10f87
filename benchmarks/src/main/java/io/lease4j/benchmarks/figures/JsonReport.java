package io.lease4j.benchmarks.figures;

import java.util.LinkedHashMap;
import java.util.Map;

/** The report for programs: {@code ratios} has one number for each target, its median; the rest is what it comes from. */
public final class JsonReport {

    private JsonReport() {}

    /**
     * Writes it.
     *
     * @param circumstances of the run
     * @param figures what was measured
     * @return JSON
     */
    public static String of(Circumstances circumstances, Figures figures) {
        Map<String, Object> ratios = new LinkedHashMap<>();
        Map<String, Object> targets = new LinkedHashMap<>();
        for (Target target : Targets.all()) {
            target.actual(figures).ifPresent(actual -> {
                ratios.put(target.name(), actual.median());
                Map<String, Object> details = spread(actual);
                details.put("reach", target.reach().toString());
                details.put("reached", target.reach().isReachedBy(actual.median()));
                details.put("smallerSize", target.smaller(figures));
                details.put("what", target.text());
                targets.put(target.name(), details);
            });
        }
        Map<String, Object> cases = new LinkedHashMap<>();
        for (String name : figures.cases()) {
            Map<String, Object> all = new LinkedHashMap<>();
            figures.of(name).forEach((figure, value) -> {
                Map<String, Object> details = spread(value);
                details.put("perRound", figures.perRound(new Source(name, figure)));
                all.put(figure, details);
            });
            cases.put(name, all);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("format", 1);
        report.put("run", circumstances.facts());
        report.put("ratios", ratios);
        report.put("targets", targets);
        report.put("cases", cases);
        report.put("failed", figures.failures());
        return Json.write(report);
    }

    private static Map<String, Object> spread(Spread of) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("median", of.median());
        all.put("min", of.min());
        all.put("q1", of.q1());
        all.put("q3", of.q3());
        all.put("max", of.max());
        all.put("rounds", of.rounds());
        return all;
    }
}
