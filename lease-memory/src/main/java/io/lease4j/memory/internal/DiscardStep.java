package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.spi.Transmission;
import java.util.List;

/** Deletes a corrupt record. */
record DiscardStep(LeaseKey leaseKey, Transmission transmission) {

    AdminOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        // Looking keeps a token that the corrupt record shows as evidence, if it is above the last one.
        KeyState key = step.look(leaseKey);
        Refused refused = step.unlessOnTime(transmission.stamp());
        if (refused != null) {
            return refused;
        }
        if (step.unlessIntact(key, leaseKey) == null) {
            return Refused.notAllowed(List.of(
                    key.current() == null ? "there is no record of this key" : "the record of this key is intact"));
        }
        step.memory().discard(key);
        // It may have been the receipt of a request that nobody can be told about any more.
        step.record().forgetBefore(step.now());
        return step.done("discarded");
    }
}
