package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
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
        int id = names.of(step.effect());
        Optional<EffectFact> fact = s.effects().at(id);
        if (fact.isPresent()) {
            return Optional.of(s).filter(state -> isKnown(step, fact.get()));
        }
        List<Losses.Loss> losses = losses(s, step.authority(), now);
        if (!losses.isEmpty()) {
            return Optional.of(s)
                    .filter(state ->
                            losses.stream().anyMatch(loss -> isRejected(outcome, RejectedReason.of(loss.reason()))));
        }
        EffectReceipt receipt = new EffectReceipt(
                step.effect().id(),
                step.authority().generation().leaseId(),
                step.authority().token(),
                step.authority().executionId());
        return outcome.equals(new CommitOutcome.Accepted(receipt, false))
                ? Optional.of(s.with(id, new EffectFact(step.effect().digest(), Optional.of(receipt))))
                : Optional.empty();
    }

    Optional<ShardState> after(ShardState s, Step.Fence step, BackendTime now) {
        List<Losses.Loss> losses = losses(s, step.authority(), now);
        boolean right = losses.isEmpty()
                ? step.outcome() instanceof FenceOutcome.Accepted
                : losses.stream()
                        .anyMatch(loss ->
                                step.outcome().equals(new FenceOutcome.Rejected(RejectedReason.of(loss.reason()))));
        return Optional.of(s).filter(state -> right);
    }

    Optional<ShardState> after(ShardState s, Step.CancelEffect step) {
        int id = names.of(step.effect());
        Optional<EffectReceipt> receipt = s.effects().at(id).flatMap(EffectFact::receipt);
        if (receipt.isPresent()) {
            return Optional.of(s)
                    .filter(state -> step.outcome().equals(new CancelEffectOutcome.Committed(receipt.get())));
        }
        return step.outcome() instanceof CancelEffectOutcome.NeverCommitted
                ? Optional.of(s.with(id, new EffectFact(step.effect().digest(), Optional.empty())))
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
