package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** The last token of a record moves by grants and proofs alone. */
final class OnlyGrantsTakeTokens extends Check {

    OnlyGrantsTakeTokens() {
        super("token-taken");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (!step.read().isPresent()) {
            return;
        }
        long before = world.lineage(step.read().lineage()).record(step.asked().shard()).last;
        boolean grant = step.verb() == Verb.ACQUIRE && step.told().fresh();
        long now = step.read().lastToken();
        // Negative: whoever recorded it does not know it.
        if (before >= 0 && now >= 0 && !grant && now != before) {
            findings.add(this, "last token went from " + before + " to " + now + " without a grant");
        }
    }
}
