package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** Held is said only while another generation is active; an ended or expired one leaves its key free. */
final class HeldOnlyWhileHeld extends Check {

    HeldOnlyWhileHeld() {
        super("held-free");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() != Verb.ACQUIRE || !step.told().code().equals("held")) {
            return;
        }
        KnownLineage lineage = world.lineage(step.read().lineage());
        KnownLease newest = lineage.newest(step.asked().key());
        if (newest == null || !lineage.mayBeActive(newest, step.read().time())) {
            findings.add(this, "held, but nobody holds " + step.asked().key());
        }
    }
}
