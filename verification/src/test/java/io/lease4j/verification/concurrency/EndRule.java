package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Stamp;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a release or a revocation may answer; they differ in whom they ask for and in how they say it. */
record EndRule(Terms terms, Names names) {

    /** What the two have in common. */
    private record Ending(
            LeaseRequest<?> request,
            Stamp stamp,
            Outcome outcome,
            Generation generation,
            Losses.Compared compared,
            LostReason reason,
            Optional<String> note) {}

    Optional<ShardState> after(ShardState s, Step.Release step, BackendTime now, Optional<RequestFact> fact) {
        return after(
                s,
                new Ending(
                        step.request(),
                        step.stamp(),
                        step.outcome(),
                        step.request().generation(),
                        Losses.Compared.PRINCIPAL,
                        LostReason.RELEASED,
                        Optional.empty()),
                now,
                fact);
    }

    Optional<ShardState> after(ShardState s, Step.Revoke step, BackendTime now, Optional<RequestFact> fact) {
        return after(
                s,
                new Ending(
                        step.request(),
                        step.stamp(),
                        step.outcome(),
                        step.request().generation(),
                        Losses.Compared.NOTHING,
                        LostReason.REVOKED,
                        Optional.of(step.request().reason())),
                now,
                fact);
    }

    private Optional<ShardState> after(ShardState s, Ending ending, BackendTime now, Optional<RequestFact> fact) {
        LeaseRequest<?> request = ending.request();
        if (fact.isPresent() && fact.get() instanceof RequestFact.Committed receipt) {
            LeaseEnd end = s.grant(receipt.token()).orElseThrow().ended().orElseThrow();
            boolean right = receipt.digest().equals(request.digest())
                    ? isEnded(ending.outcome(), end, true)
                    : Refusals.is(ending.outcome(), RefusedReason.IDEMPOTENCY_CONFLICT);
            return Optional.of(s).filter(state -> right);
        }
        Optional<Set<RefusedReason>> refusal = new Refusals(terms).of(fact, request, ending.stamp(), now);
        if (refusal.isPresent()) {
            return Optional.of(s).filter(state -> Refusals.isAny(ending.outcome(), refusal.get()));
        }
        if (ending.generation().token().value() > s.last()) {
            return Optional.of(s).filter(state -> Refusals.is(ending.outcome(), RefusedReason.FLOOR_UNPROVEN));
        }
        List<Losses.Loss> losses = new Losses(terms)
                .of(s, names.of(request.key()), ending.generation(), request.caller(), ending.compared(), now);
        if (!losses.isEmpty()) {
            return Optional.of(s).filter(state -> isOver(ending.outcome(), losses));
        }
        LeaseEnd end =
                new LeaseEnd(ending.reason(), now, Optional.of(request.caller().principal()), ending.note(), Set.of());
        if (!isEnded(ending.outcome(), end, false)) {
            return Optional.empty();
        }
        Grant grant = Losses.granted(s, ending.generation()).orElseThrow();
        RequestFact receipt = new RequestFact.Committed(request.digest(), grant.token());
        return Optional.of(s.with(grant.ended(end)).with(names.of(request), receipt));
    }

    private static boolean isEnded(Outcome outcome, LeaseEnd end, boolean replayed) {
        return outcome.equals(new ReleaseOutcome.Released(end, replayed, true))
                || outcome.equals(new RevokeOutcome.Revoked(end, replayed, Set.of(), Set.of(), true));
    }

    private static boolean isOver(Outcome outcome, List<Losses.Loss> losses) {
        return losses.stream()
                .anyMatch(
                        loss -> outcome.equals(new ReleaseOutcome.Lost(loss.reason(), loss.end(), Commitment.NO, true))
                                || outcome.equals(new RevokeOutcome.Over(
                                        loss.reason(), loss.end(), Commitment.NO, Set.of(), Set.of(), true)));
    }
}
