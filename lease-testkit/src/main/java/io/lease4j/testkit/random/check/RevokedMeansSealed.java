package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.Set;

/** Once a generation was revoked, no sink but those that the revocation names accepts its effects. */
final class RevokedMeansSealed extends Check {

    RevokedMeansSealed() {
        super("effect-revoked");
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (!step.fresh() || (step.verb() != Verb.COMMIT && step.verb() != Verb.FENCE)) {
            return;
        }
        Set<String> unsealed = world.unsealed(step.lease());
        if (unsealed != null && !unsealed.contains(step.sink())) {
            findings.add(this, "token " + step.token() + " was revoked, and " + step.sink() + " was sealed for it");
        }
    }
}
