package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;

/** An effect is applied once, and answered the same ever after. */
final class EffectsOnce extends Check {

    EffectsOnce() {
        super("effect-once");
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (step.verb() != Verb.COMMIT) {
            return;
        }
        SinkStep first = world.sink(step).accepted(step.key(), step.effect());
        if (step.fresh() && first != null) {
            findings.add(this, "effect " + step.effect() + " is applied again");
        } else if (first != null
                && step.code().startsWith("rejected")
                && first.digest().equals(step.digest())) {
            findings.add(this, step.code() + ", though effect " + step.effect() + " is in place");
        } else if (first == null && !step.fresh() && step.committed() == Commitment.YES && !step.seesLease()) {
            findings.add(this, "effect " + step.effect() + " is said to be in place, but never was applied");
        }
    }
}
