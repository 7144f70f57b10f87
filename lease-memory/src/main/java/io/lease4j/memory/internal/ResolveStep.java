package io.lease4j.memory.internal;

import io.lease4j.LeaseRequest;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Reading;

/** Answers from the receipt of a request, and changes nothing. */
record ResolveStep(LeaseRequest<?> request, Reading reading) {

    ResolveOutcome run(StepContext step) {
        step.seen(reading.highestSeen());
        KeyState key = step.look(request.key());
        LeaseRecord receipt = key.receiptOf(request);
        if (receipt != null) {
            Refused conflict = step.unlessSame(request, receipt);
            return conflict != null
                    ? conflict
                    : new ResolveOutcome.Committed(step.committed(request, receipt), step.proven());
        }
        return key.damage() == Damage.UNDECODABLE
                ? Refused.of(RefusedReason.CORRUPT_STATE)
                : new ResolveOutcome.StillUnknown(step.proven());
    }
}
