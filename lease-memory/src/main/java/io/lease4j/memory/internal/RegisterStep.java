package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.Refused;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Transmission;

/** Writes the name of a sink into a record. */
record RegisterStep(SinkName sink, Transmission transmission) {

    AdminOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        Refused refused = step.unlessLate(transmission.stamp());
        if (refused != null) {
            return refused;
        }
        String how = step.record().sinks().contains(sink) ? "already registered" : "registered";
        step.record().register(sink);
        return step.done(how);
    }
}
