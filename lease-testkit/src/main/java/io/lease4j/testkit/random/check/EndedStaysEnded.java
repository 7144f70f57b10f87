package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** A generation that ended or expired is never shown as active again. */
final class EndedStaysEnded extends Check {

    EndedStaysEnded() {
        super("revived");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        Shown shown = step.told().shown();
        if (!shown.active() || !step.read().proven() || grants(step)) {
            return;
        }
        KnownLineage lineage = world.lineage(step.read().lineage());
        KnownLease known = lineage.leases.get(shown.lease());
        if (known != null && !lineage.mayBeActive(known, step.read().time())) {
            String how = known.end == null ? "expired at " + known.expiresAt : known.end;
            findings.add(this, step.told().code() + " shows token " + known.token + " as active, but it is " + how);
        } else if (known == null && shown.token() <= lineage.record(step.asked().shard()).floor) {
            findings.add(this, step.told().code() + " shows token " + shown.token() + " below the proven floor");
        }
    }

    private static boolean grants(StoreStep step) {
        return step.verb() == Verb.ACQUIRE && step.told().fresh();
    }
}
