package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.Refused;
import io.lease4j.spi.Transmission;

/** Stops new grants of a record, or allows them again. */
record FreezeStep(boolean freeze, Transmission transmission) {

    AdminOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        Refused refused = step.unlessLate(transmission.stamp());
        if (refused != null) {
            return refused;
        }
        String how = step.record().frozen() == freeze ? "already " : "";
        step.record().freeze(freeze);
        return step.done(how + (freeze ? "frozen" : "thawed"));
    }
}
