package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.RunFacts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The whole run small, and stretches of it in detail: all of a short run; of a long one, each kind of fault and what was found. */
final class Pictures {

    private static final double STRETCH = 15_000;
    private static final int MOST = 24;
    /** About as much as keeps the page below 3 MB. */
    private static final int MOST_MARKS = 9_000;

    private Pictures() {}

    static String of(Judgement judgement) {
        List<Fault> faults = Fault.of(judgement);
        List<Bar> bars = Bar.of(judgement);
        List<Mark> marks = Mark.of(judgement);
        List<String> keys = judgement.evidence().facts().keys().stream()
                .map(RunFacts.Key::name)
                .toList();
        double duration = Math.max(1, judgement.durationMillis());
        Set<Integer> stretches = stretches(judgement, faults, duration);
        StringBuilder html = new StringBuilder(Overview.draw(duration, faults, bars, marks));
        html.append(legend());
        int all = (int) Math.ceil(duration / STRETCH);
        if (stretches.size() < all) {
            html.append("<p class=\"note\">In detail: " + stretches.size() + " of " + all
                    + " stretches of 15 s, with each kind of fault and everything that was found.</p>");
        }
        int left = MOST_MARKS;
        for (int stretch : stretches) {
            double from = stretch * STRETCH;
            List<Mark> here = marks.stream()
                    .filter(it -> it.at() >= from && it.at() < from + STRETCH)
                    .toList();
            boolean thin = here.size() > left;
            List<Mark> shown = thin
                    ? here.stream()
                            .filter(it -> it.kind() != Mark.Kind.ACCEPTED)
                            .toList()
                    : here;
            left = Math.max(0, left - shown.size());
            html.append(new Picture(keys, from, from + STRETCH).draw(faults, bars, shown));
        }
        return html.toString();
    }

    private static Set<Integer> stretches(Judgement judgement, List<Fault> faults, double duration) {
        int all = (int) Math.ceil(duration / STRETCH);
        Set<Integer> chosen = new TreeSet<>();
        if (all <= MOST) {
            for (int i = 0; i < all; i++) {
                chosen.add(i);
            }
            return chosen;
        }
        judgement.findings().stream().limit(MOST / 2).forEach(it -> chosen.add((int) (it.at() / STRETCH)));
        judgement.guardedWrong().stream().limit(MOST / 2).forEach(it -> chosen.add((int) (it.at() / STRETCH)));
        Set<FaultKind> seen = EnumSet.noneOf(FaultKind.class);
        for (Fault fault : faults) {
            if (chosen.size() < MOST && seen.add(fault.kind())) {
                chosen.add((int) (fault.from() / STRETCH));
            }
        }
        return chosen;
    }

    private static String legend() {
        return "<p class=\"legend\">"
                + item(
                        "<rect class=\"w1\" y=\"2\" width=\"9\" height=\"12\" rx=\"2\"/>"
                                + "<rect class=\"w2\" x=\"10\" y=\"2\" width=\"9\" height=\"12\" rx=\"2\"/>",
                        "a generation with its token, a colour for each worker")
                + item("<circle class=\"ok\" cx=\"9\" cy=\"8\" r=\"2.6\"/>", "guarded sink accepted")
                + item("<circle class=\"no\" cx=\"9\" cy=\"8\" r=\"3\"/>", "guarded sink refused")
                + item("<path class=\"twin\" d=\"M6 5l6 6m0 -6l-6 6\"/>", "twin accepted what it must not")
                + item("<path class=\"wrong\" d=\"M9 2l6 11h-12z\"/>", "guarded violation")
                + item("<path class=\"u did\" d=\"M9 3l5 5l-5 5l-5 -5z\"/>", "unknown outcome that had committed")
                + item("<path class=\"u not\" d=\"M9 3l5 5l-5 5l-5 -5z\"/>", "unknown outcome that had not")
                + item("<rect class=\"band\" y=\"2\" width=\"18\" height=\"12\" style=\"opacity:.3\"/>", "a fault")
                + "</p>";
    }

    private static String item(String shape, String words) {
        return "<span><svg width=\"20\" height=\"16\" viewBox=\"0 0 20 16\">" + shape + "</svg>" + words + "</span>";
    }
}
