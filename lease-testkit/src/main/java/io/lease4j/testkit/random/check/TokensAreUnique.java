package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** Over all lineages no token of a record is granted twice. */
final class TokensAreUnique extends Check {

    TokensAreUnique() {
        super("token-unique");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() == Verb.ACQUIRE
                && step.told().fresh()
                && world.leaseOf(step.asked().shard(), step.told().shown().token()) != null) {
            findings.add(this, "token " + step.told().shown().token() + " was granted before");
        }
    }
}
