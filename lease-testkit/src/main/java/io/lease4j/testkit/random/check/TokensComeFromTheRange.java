package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** A token lies above the proven floor and not above the ceiling of its lineage. */
final class TokensComeFromTheRange extends Check {

    TokensComeFromTheRange() {
        super("token-range");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() != Verb.ACQUIRE || !step.told().fresh()) {
            return;
        }
        KnownRecord record =
                world.lineage(step.read().lineage()).record(step.asked().shard());
        long token = step.told().shown().token();
        if (record.isProven() && (token <= record.floor || token > record.ceiling)) {
            findings.add(this, "token " + token + " is not in (" + record.floor + ", " + record.ceiling + "]");
        }
    }
}
