package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.util.List;
import java.util.Optional;

/** What the sink beside the lease may answer: it accepts effects of the exact, active generation only. */
record SinkRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Commit step, BackendTime now) {
        CommitOutcome outcome = step.outcome();
        if (!step.effect().key().equals(step.authority().key())) {
            return Optional.of(s).filter(state -> isRejected(outcome, RejectedReason.OTHER_KEY_OR_NAMESPACE));
        }
        Optional<EffectFact> fact = s.effects().at(names.of(step.effect()));
        if (fact.isPresent() && isKnown(step, fact.get())) {
            return Optional.of(s);
        }
        return fact.isPresent() && !mayDrop(s, fact.get(), now) ? Optional.empty() : fresh(s, step, now);
    }

    private Optional<ShardState> fresh(ShardState s, Step.Commit step, BackendTime now) {
        CommitOutcome outcome = step.outcome();
        List<Losses.Loss> losses = losses(s, step.authority(), now);
        if (!losses.isEmpty()) {
            return Optional.of(s)
                    .filter(state ->
                            losses.stream().anyMatch(loss -> isRejected(outcome, RejectedReason.of(loss.reason()))));
        }
        Generation under = step.authority().generation();
        EffectReceipt receipt = new EffectReceipt(
                step.effect().id(),
                under.leaseId(),
                under.token(),
                step.authority().executionId());
        EffectFact fact = new EffectFact(step.effect().digest(), under, Optional.of(receipt));
        return outcome.equals(new CommitOutcome.Accepted(receipt, false))
                ? Optional.of(s.with(names.of(step.effect()), fact))
                : Optional.empty();
    }

    /** A tombstone is for the generation that it names: it may go once that one can no longer write. */
    private static boolean mayDrop(ShardState s, EffectFact fact, BackendTime now) {
        boolean active = Losses.granted(s, fact.under())
                .filter(grant -> grant.isActive(now))
                .isPresent();
        return fact.receipt().isEmpty() && !active;
    }

    Optional<ShardState> after(ShardState s, Step.Fence step, BackendTime now) {
        List<Losses.Loss> losses = losses(s, step.authority(), now);
        boolean right = losses.isEmpty()
                ? step.outcome() instanceof FenceOutcome.Accepted
                : losses.stream()
                        .anyMatch(loss -> step.outcome()
                                .equals(new FenceOutcome.Rejected(RejectedReason.of(loss.reason()), Commitment.NO)));
        return Optional.of(s).filter(state -> right);
    }

    Optional<ShardState> after(ShardState s, Step.CancelEffect step) {
        int id = names.of(step.effect());
        Optional<EffectFact> fact = s.effects().at(id);
        // Whether another content is named as a conflict or as what has the id is left open.
        if (fact.isPresent() && !fact.get().digest().equals(step.effect().digest())) {
            if (Refusals.is(step.outcome(), RefusedReason.IDEMPOTENCY_CONFLICT)) {
                return Optional.of(s);
            }
        }
        Optional<EffectReceipt> receipt = fact.flatMap(EffectFact::receipt);
        if (receipt.isPresent()) {
            return Optional.of(s)
                    .filter(state -> step.outcome().equals(new CancelEffectOutcome.Committed(receipt.get())));
        }
        EffectFact tombstone =
                new EffectFact(step.effect().digest(), step.authority().generation(), Optional.empty());
        return step.outcome() instanceof CancelEffectOutcome.NeverCommitted
                ? Optional.of(s.with(id, tombstone))
                : Optional.empty();
    }

    private List<Losses.Loss> losses(ShardState s, ExecutionAuthority authority, BackendTime now) {
        return new Losses(terms)
                .of(
                        s,
                        names.of(authority.key()),
                        authority.generation(),
                        authority.holder(),
                        Losses.Compared.PRINCIPAL_AND_INSTANCE,
                        now);
    }

    private static boolean isKnown(Step.Commit step, EffectFact fact) {
        CommitOutcome outcome = step.outcome();
        boolean same = fact.digest().equals(step.effect().digest());
        if (fact.receipt().isEmpty()) {
            return Refusals.is(outcome, RefusedReason.CANCELLED)
                    || (!same && isRejected(outcome, RejectedReason.EFFECT_CONFLICT));
        }
        return same
                ? outcome.equals(new CommitOutcome.Accepted(fact.receipt().get(), true))
                : isRejected(outcome, RejectedReason.EFFECT_CONFLICT);
    }

    private static boolean isRejected(CommitOutcome outcome, RejectedReason reason) {
        return outcome.equals(new CommitOutcome.Rejected(reason, Commitment.NO));
    }
}
