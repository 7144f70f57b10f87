package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.testkit.random.history.History;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run came to. Immutable.
 *
 * @param evidence all that was written down
 * @param history the history that was put together from it
 * @param places when each event of the history was, in milliseconds of the run
 * @param leftOut how many steps that changed nothing had no certain place in it
 * @param accepted what sinks and twins accepted
 * @param unknowns what became of unknown outcomes
 * @param findings the broken rules
 * @param counts plain counts
 * @param durationMillis how long the run was
 */
public record Judgement(
        Evidence evidence,
        History history,
        List<Double> places,
        int leftOut,
        List<Acceptance> accepted,
        List<UnknownOutcome> unknowns,
        List<Finding> findings,
        Counts counts,
        double durationMillis) {

    /** Copies the lists. */
    public Judgement {
        places = List.copyOf(places);
        accepted = List.copyOf(accepted);
        unknowns = List.copyOf(unknowns);
        findings = List.copyOf(findings);
    }

    /** Effects that a guarded sink must not have accepted. */
    public List<Acceptance> guardedWrong() {
        return wrong(true);
    }

    /** Effects that a guarded sink would not have accepted, and a twin did. */
    public List<Acceptance> unguardedWrong() {
        return wrong(false);
    }

    private List<Acceptance> wrong(boolean guarded) {
        return accepted.stream()
                .filter(it -> it.guarded() == guarded && !it.wrong().isEmpty())
                .toList();
    }

    /** All that was found where it must not be: must be 0. */
    public int guardedViolations() {
        return guardedWrong().size() + findings.size();
    }

    /** What the twins show: must be above 0, or the run proves nothing. */
    public int unguardedViolations() {
        return unguardedWrong().size();
    }

    /** What is wrong with the run, for people; empty if it passed. */
    public List<String> problems() {
        List<String> all = new ArrayList<>();
        if (guardedViolations() > 0) {
            all.add(guardedViolations() + " guarded violations");
        }
        if (unguardedViolations() == 0) {
            all.add("the unguarded twin saw no violation: the run proves nothing");
        }
        evidence.faults().stream()
                .filter(fault -> !fault.happened())
                .forEach(fault -> all.add("fault " + fault.number() + ", " + fault.kind() + ", did not happen"));
        evidence.liveness().stream()
                .filter(Judgement::missed)
                .forEach(key -> all.add(key.key() + " was not acquired again within " + key.boundMillis() + " ms"));
        evidence.ledger().damage().forEach(damage -> all.add("record: " + damage));
        Unkept.lineages(evidence.ledger(), evidence.testimony())
                .forEach(lineage -> all.add("record: nothing is kept of what was done as the lineage " + lineage
                        + ": did a server take over that nobody asked to?"));
        return all;
    }

    private static boolean missed(LivenessLine key) {
        return key.recoveryMillis() < 0 || key.recoveryMillis() > key.boundMillis();
    }

    /** Whether nothing is wrong and something was proven. */
    public boolean passed() {
        return problems().isEmpty();
    }
}
