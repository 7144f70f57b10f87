package io.lease4j.memory.internal;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.Refused;
import io.lease4j.spi.Reading;
import java.util.Optional;

/** Reads a key. */
record InspectStep(LeaseKey leaseKey, Reading reading) {

    InspectOutcome run(StepContext step) {
        step.seen(reading.highestSeen());
        KeyState key = step.look(leaseKey);
        Refused refused = step.unlessIntact(key, leaseKey);
        if (refused != null) {
            return refused;
        }
        LeaseRecord current = key.current();
        if (current == null) {
            return new InspectOutcome.NotFound(Optional.empty(), step.summary());
        }
        ObservedLease observed = step.observe(current);
        return observed.isActive()
                ? new InspectOutcome.Found(observed, step.now().until(current.expiresAt()), step.summary())
                : new InspectOutcome.NotFound(Optional.of(observed), step.summary());
    }
}
