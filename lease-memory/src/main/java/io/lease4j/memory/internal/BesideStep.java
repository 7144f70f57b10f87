package io.lease4j.memory.internal;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestDigest;
import io.lease4j.Violation;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.AcceptedEffect;
import org.jspecify.annotations.Nullable;

/** What a sink beside the lease does for one authority, in the same step that sees the lease. */
record BesideStep(SinkName sink, ExecutionAuthority authority) {

    CommitOutcome commit(StepContext step, Effect effect) {
        if (!fits(step, effect)) {
            return rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        EffectLog log = step.memory().effects().of(sink);
        KeyState key = step.look(effect.key());
        AcceptedEffect before = log.find(effect);
        if (before != null) {
            return before.effect().digest().equals(effect.digest())
                    ? new CommitOutcome.Accepted(before.receipt(), true)
                    : rejected(RejectedReason.EFFECT_CONFLICT);
        }
        RequestDigest tombstone = key.cancelledEffects().get(cancelled(effect));
        if (tombstone != null && !tombstone.equals(effect.digest())) {
            return rejected(RejectedReason.EFFECT_CONFLICT);
        }
        if (tombstone != null && !mayBeLost(step)) {
            return Refused.of(RefusedReason.CANCELLED);
        }
        Refused refused = unlessUsable(step, key);
        if (refused != null) {
            return refused;
        }
        Loss loss = loss(key);
        if (loss != null) {
            return rejected(RejectedReason.of(loss.reason()));
        }
        step.memory().effects().saw(sink, authority.token().value());
        return new CommitOutcome.Accepted(log.accept(effect, authority), false);
    }

    /** Nothing has to be kept: only the current generation can write here anyway. */
    FenceOutcome fence(StepContext step) {
        if (!isOurs(step)) {
            return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        }
        KeyState key = step.look(authority.key());
        Refused refused = unlessUsable(step, key);
        if (refused != null) {
            return refused;
        }
        Loss loss = loss(key);
        if (loss != null) {
            return new FenceOutcome.Rejected(RejectedReason.of(loss.reason()), Commitment.NO);
        }
        step.memory().effects().saw(sink, authority.token().value());
        return new FenceOutcome.Accepted();
    }

    CancelEffectOutcome cancel(StepContext step, Effect effect) {
        if (!fits(step, effect)) {
            return Refused.invalid(
                    new Violation("authority", "for the key and namespace of the effect", "for another one"));
        }
        KeyState key = step.look(effect.key());
        AcceptedEffect before = step.memory().effects().of(sink).find(effect);
        if (before != null) {
            return before.effect().digest().equals(effect.digest())
                    ? new CancelEffectOutcome.Committed(before.receipt())
                    : Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        RequestDigest tombstone = key.cancelledEffects().get(cancelled(effect));
        if (tombstone != null && !tombstone.equals(effect.digest())) {
            return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        if (mayBeLost(step)) {
            return new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        }
        if (tombstone != null) {
            return new CancelEffectOutcome.NeverCommitted();
        }
        Refused claimed = step.unlessGranted(authority.token());
        if (claimed != null) {
            return claimed;
        }
        if (step.unlessIntact(key, effect.key()) == null) {
            step.endIfOver(key);
        }
        // It stops the generation, whoever the authority names as its holder: the true one must not write afterwards.
        if (Loss.of(authority.generation(), authority.holder(), Loss.Claim.ANYBODY, key) == null) {
            key.cancelledEffects().put(cancelled(effect), effect.digest());
        }
        return new CancelEffectOutcome.NeverCommitted();
    }

    private @Nullable Refused unlessUsable(StepContext step, KeyState key) {
        Refused refused = step.unlessProven();
        if (refused == null) {
            refused = step.unlessIntact(key, authority.key());
        }
        if (refused == null) {
            step.endIfOver(key);
            refused = step.unlessGranted(authority.token());
        }
        return refused;
    }

    private @Nullable Loss loss(KeyState key) {
        return Loss.of(authority.generation(), authority.holder(), Loss.Claim.HOLDER, key);
    }

    /**
     * The effects of a generation that a proof ended may have been lost together with its end. Its tombstones prove nothing
     * then: a successor may have written the effect in the memory that was lost.
     */
    private boolean mayBeLost(StepContext step) {
        return !step.proven() || authority.token().value() <= step.record().floor();
    }

    private boolean fits(StepContext step, Effect effect) {
        return effect.key().equals(authority.key()) && isOurs(step);
    }

    private boolean isOurs(StepContext step) {
        return authority.recordId().equals(step.recordId());
    }

    private KeyState.CancelledEffect cancelled(Effect effect) {
        return new KeyState.CancelledEffect(sink, effect.id());
    }

    private static CommitOutcome rejected(RejectedReason reason) {
        return new CommitOutcome.Rejected(reason, Commitment.NO);
    }
}
