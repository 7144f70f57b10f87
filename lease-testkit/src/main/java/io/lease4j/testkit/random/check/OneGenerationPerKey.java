package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** Within a lineage a key is granted only while no other generation of it is active, by backend time. */
final class OneGenerationPerKey extends Check {

    OneGenerationPerKey() {
        super("one-generation");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() != Verb.ACQUIRE || !step.told().fresh()) {
            return;
        }
        KnownLineage lineage = world.lineage(step.read().lineage());
        KnownLease before = lineage.newest(step.asked().key());
        if (before != null
                && !before.lease.equals(step.read().expired())
                && lineage.isActive(before, step.read().time())) {
            findings.add(
                    this,
                    "token " + step.told().shown().token() + " granted while token " + before.token
                            + " is active for another "
                            + (before.expiresAt - step.read().time()) + " ms");
        }
    }
}
