package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.HistoryEntry;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.floor.ProofBasis;
import io.lease4j.spi.Installation;
import java.util.ArrayList;
import java.util.List;

/** Installs a proof or an extension, if it names the lineage that serves and the outstanding ticket. */
record InstallStep(Installation installation) {

    AdminOutcome run(StepContext step) {
        return installation.match(
                proof -> prove(step, proof),
                extension -> extend(step, extension),
                retained -> Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    private AdminOutcome prove(StepContext step, Installation.Proof proof) {
        if (proof.basis() != ProofBasis.WITNESS && proof.basis() != ProofBasis.OPERATOR) {
            return Refused.invalid(
                    new Violation("basis", "witness or operator", proof.basis().toString()));
        }
        AuthorityRecord record = step.record();
        List<String> obstacles = obstacles(step);
        if (proof.basis() == ProofBasis.WITNESS && !step.memory().settings().witnessed()) {
            obstacles.add("the namespace was created without a witness");
        }
        long base = proof.range().base();
        unlessBelow(base, "last token", record.last(), obstacles);
        unlessBelow(base, "floor", record.floor(), obstacles);
        unlessBelow(base, "ceiling", record.ceiling(), obstacles);
        unlessBelow(base, "evidence", record.evidence(), obstacles);
        if (!obstacles.isEmpty()) {
            return Refused.notAllowed(obstacles);
        }
        record.prove(proof.range(), step.lineage(), proof.basis(), proof.sinks(), step.now());
        HistoryLog history = step.memory().history();
        history.missingUpTo(base);
        history.add(new HistoryEntry.FloorProven(step.now(), base, proof.basis(), proof.reason()));
        return step.done("proven by " + proof.basis() + " above " + base);
    }

    private AdminOutcome extend(StepContext step, Installation.Extension extension) {
        AuthorityRecord record = step.record();
        List<String> obstacles = obstacles(step);
        if (!step.memory().settings().witnessed()) {
            obstacles.add("the namespace was created without a witness");
        }
        if (!step.proven()) {
            obstacles.add("the record is not proven");
        }
        unlessBelow(extension.range().base(), "ceiling", record.ceiling(), obstacles);
        if (!obstacles.isEmpty()) {
            return Refused.notAllowed(obstacles);
        }
        record.extend(extension.range());
        return step.done("extended by " + extension.range());
    }

    private List<String> obstacles(StepContext step) {
        List<String> obstacles = new ArrayList<>();
        if (!installation.lineage().equals(step.lineage())) {
            obstacles.add("another lineage serves");
        }
        if (!step.record().isOutstanding(installation.ticket())) {
            obstacles.add("the ticket is not the outstanding one");
        }
        return obstacles;
    }

    private static void unlessBelow(long base, String what, long value, List<String> obstacles) {
        if (base < value) {
            obstacles.add("the range starts at " + base + ", below the record's " + what + " " + value);
        }
    }
}
