package io.lease4j.memory.internal;

import io.lease4j.Commitment;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Transmission;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ends the exact generation for an operator, and writes down which sinks it could not seal. */
record RevokeStep(RevokeRequest request, Set<SinkName> sealedNow, Transmission transmission) {

    RevokeOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        KeyState key = step.look(request.key());
        Refused refused = step.unlessDecodes(key, request.generation());
        if (refused != null) {
            return refused;
        }
        step.endIfOver(key);
        RevokeOutcome known = fromReceipt(step, key);
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
        Loss loss = Loss.of(request.generation(), request.caller(), Loss.Claim.ANYBODY, key);
        return loss != null ? over(step, key, loss) : revoke(step, key);
    }

    private @Nullable RevokeOutcome fromReceipt(StepContext step, KeyState key) {
        Refused cancelled = step.ifCancelled(key, request, transmission.stamp().firstSent());
        if (cancelled != null) {
            return cancelled;
        }
        LeaseRecord revoked = key.receiptOf(request);
        if (revoked == null) {
            return null;
        }
        Refused conflict = step.unlessSame(request, revoked);
        if (conflict != null) {
            return conflict;
        }
        Sealing sealing = seal(step, key, revoked);
        LeaseEnd end = sealing.in(revoked.existingEnd());
        return new RevokeOutcome.Revoked(end, true, sealing.sealed(), sealing.unsealed(), step.proven());
    }

    private RevokeOutcome revoke(StepContext step, KeyState key) {
        Sealing sealing = Sealing.of(sealedNow, step.record().sinks(), null);
        LeaseEnd end = new LeaseEnd(
                LostReason.REVOKED,
                step.now(),
                Optional.of(request.caller().principal()),
                Optional.of(request.reason()),
                sealing.unsealed());
        LeaseRecord revoked = key.existing().ended(end, request, step.latestOf(transmission.stamp()));
        step.memory().end(key, revoked, end, step.now());
        return new RevokeOutcome.Revoked(end, false, sealing.sealed(), sealing.unsealed(), step.proven());
    }

    private RevokeOutcome over(StepContext step, KeyState key, Loss loss) {
        LeaseRecord remembered = key.find(request.generation());
        Sealing sealing = seal(step, key, remembered);
        return new RevokeOutcome.Over(
                loss.reason(),
                loss.end().map(sealing::in),
                Commitment.NO,
                sealing.sealed(),
                sealing.unsealed(),
                step.proven());
    }

    /** Works out what is sealed now, and keeps it with the generation: a later revocation shortens the list. */
    private Sealing seal(StepContext step, KeyState key, @Nullable LeaseRecord over) {
        Sealing sealing = Sealing.of(sealedNow, step.record().sinks(), over);
        if (over != null) {
            LeaseRecord changed = over.sealed(sealing.in(over.existingEnd()));
            if (over.equals(key.current())) {
                step.memory().replace(key, changed);
            } else {
                key.past().replace(changed);
            }
        }
        return sealing;
    }
}
