package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** Within a lineage the tokens of a record strictly increase in the order of grants. */
final class TokensIncrease extends Check {

    TokensIncrease() {
        super("token-order");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() != Verb.ACQUIRE || !step.told().fresh()) {
            return;
        }
        long before = world.lineage(step.read().lineage()).record(step.asked().shard()).granted;
        long token = step.told().shown().token();
        if (token <= before) {
            findings.add(this, "token " + token + " granted after token " + before + " of the same record");
        }
    }
}
