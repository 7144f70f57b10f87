package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.testkit.random.check.HistoryChecker;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.Names;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Judges a record: the kit's checker, the oracle, and one measure for guarded sinks and their twins. */
public final class Judge {

    private Judge() {}

    /**
     * Judges a record, also one whose run was killed.
     *
     * @param folder the record
     * @return what it came to
     * @throws IOException if it cannot be read
     */
    public static Judgement judge(RecordFolder folder) throws IOException {
        return judge(Evidence.read(folder));
    }

    static Judgement judge(Evidence evidence) {
        Histories histories = new Histories(evidence);
        History history = histories.build();
        Unknowns decider = new Unknowns(evidence, new Commits(evidence));
        List<UnknownOutcome> unknowns = decider.find();
        List<Finding> findings = new ArrayList<>(kit(history, histories.places()));
        findings.addAll(TokenRules.check(evidence.ledger()));
        findings.addAll(WorkerRules.check(evidence.testimony()));
        findings.addAll(AnswerRules.check(evidence.testimony()));
        findings.addAll(DeniedRules.check(evidence));
        findings.addAll(CancelRules.check(evidence.testimony()));
        findings.addAll(SinkRules.check(evidence.testimony()));
        findings.addAll(decider.contradictions(unknowns));
        findings.sort(Comparator.comparingDouble(Finding::at));
        return new Judgement(
                evidence,
                history,
                histories.places(),
                histories.leftOut(),
                Measure.of(evidence),
                unknowns,
                findings,
                Counts.of(evidence),
                duration(evidence, histories.places()));
    }

    private static List<Finding> kit(History history, List<Double> places) {
        Names names = new Names(history.origin());
        return HistoryChecker.standard().check(history).stream()
                .map(it -> new Finding(
                        it.check(),
                        places.get(it.index()),
                        it.message(),
                        history.events().get(it.index()).line(names).trim()))
                .toList();
    }

    private static double duration(Evidence evidence, List<Double> places) {
        double last = places.isEmpty() ? 0 : places.get(places.size() - 1);
        return Math.max(
                last,
                evidence.faults().stream()
                        .mapToDouble(fault -> fault.at())
                        .max()
                        .orElse(0));
    }
}
