package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;

/** A sink that sees the lease accepts effects of a generation that is active then. */
final class EffectsOfActiveLeases extends Check {

    EffectsOfActiveLeases() {
        super("effect-inactive");
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        boolean accepts = step.verb() == Verb.COMMIT ? step.fresh() : step.verb() == Verb.FENCE && accepted(step);
        if (!accepts || !step.seesLease()) {
            return;
        }
        KnownLineage lineage = world.lineage(step.lineage());
        KnownLease lease = lineage.leases.get(step.lease());
        if (lease == null) {
            findings.add(this, step.verb() + " of a generation that this lineage never granted");
        } else if (!lineage.mayBeActive(lease, step.time())) {
            String how = lease.end == null ? "expired" : lease.end;
            findings.add(this, step.verb() + " of token " + step.token() + " accepted, but it is " + how);
        }
    }

    private static boolean accepted(SinkStep step) {
        return step.code().equals("accepted");
    }
}
