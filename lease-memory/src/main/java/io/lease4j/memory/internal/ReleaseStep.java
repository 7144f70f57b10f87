package io.lease4j.memory.internal;

import io.lease4j.Commitment;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.spi.Transmission;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ends the exact generation for its principal. */
record ReleaseStep(ReleaseRequest request, Transmission transmission) {

    ReleaseOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        KeyState key = step.look(request.key());
        Refused refused = step.unlessDecodes(key, request.generation());
        if (refused != null) {
            return refused;
        }
        step.endIfOver(key);
        ReleaseOutcome known = fromReceipt(step, key);
        if (known != null) {
            return known;
        }
        refused = step.unlessOnTime(transmission.stamp());
        if (refused == null) {
            refused = step.unlessGranted(request.generation().token());
        }
        if (refused != null) {
            return refused;
        }
        Loss loss = Loss.of(request.generation(), request.caller(), Loss.Claim.PRINCIPAL, key);
        if (loss != null) {
            return new ReleaseOutcome.Lost(loss.reason(), loss.end(), Commitment.NO, step.proven());
        }
        return release(step, key);
    }

    private @Nullable ReleaseOutcome fromReceipt(StepContext step, KeyState key) {
        Refused cancelled = step.ifCancelled(key, request, transmission.stamp().firstSent());
        if (cancelled != null) {
            return cancelled;
        }
        LeaseRecord released = key.receiptOf(request);
        if (released == null) {
            return null;
        }
        Refused conflict = step.unlessSame(request, released);
        return conflict != null ? conflict : new ReleaseOutcome.Released(released.existingEnd(), true, step.proven());
    }

    private ReleaseOutcome release(StepContext step, KeyState key) {
        LeaseEnd end = new LeaseEnd(
                LostReason.RELEASED, step.now(), Optional.of(request.caller().principal()), Optional.empty(), Set.of());
        LeaseRecord released = key.existing().ended(end, request, step.latestOf(transmission.stamp()));
        step.memory().end(key, released, end, step.now());
        return new ReleaseOutcome.Released(end, false, step.proven());
    }
}
