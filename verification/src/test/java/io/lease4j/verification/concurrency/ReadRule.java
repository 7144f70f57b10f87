package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.CommittedRequest;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseRequest;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import java.util.Optional;
import java.util.Set;

/** What inspect and resolve may answer; neither changes anything. */
record ReadRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Inspect step, BackendTime now) {
        int key = names.of(step.key());
        RecordSummary summary = new RecordSummary(terms.recordId(), s.last(), true, Set.of());
        Optional<Grant> newest = s.newest(key);
        Optional<ObservedLease> seen = newest.map(grant -> grant.observed(now));
        InspectOutcome outcome = step.outcome();
        if (seen.isPresent() && seen.get().isActive()) {
            InspectOutcome found =
                    new InspectOutcome.Found(seen.get(), now.until(seen.get().expiresAt()), summary);
            return Optional.of(s).filter(state -> outcome.equals(found));
        }
        boolean forgotten = newest.isPresent()
                && terms.mayForget(s, key, newest.get(), now)
                && outcome.equals(new InspectOutcome.NotFound(Optional.empty(), summary));
        return Optional.of(s).filter(state -> forgotten || outcome.equals(new InspectOutcome.NotFound(seen, summary)));
    }

    Optional<ShardState> after(ShardState s, Step.Resolve step, BackendTime now, Optional<RequestFact> fact) {
        ResolveOutcome outcome = step.outcome();
        Optional<RequestFact.Committed> receipt = receipt(s, step.request(), fact);
        boolean right;
        if (receipt.isEmpty()) {
            right = outcome.equals(new ResolveOutcome.StillUnknown(true));
        } else if (!receipt.get().digest().equals(step.request().digest())) {
            right = Refusals.is(outcome, RefusedReason.IDEMPOTENCY_CONFLICT);
        } else {
            right = outcome.equals(
                    new ResolveOutcome.Committed(description(s, step.request(), receipt.get(), now), true));
        }
        return Optional.of(s).filter(state -> right);
    }

    /** The receipt of a request: of renewals, only the last one of its generation has one. */
    Optional<RequestFact.Committed> receipt(ShardState s, LeaseRequest<?> request, Optional<RequestFact> fact) {
        return fact.filter(RequestFact.Committed.class::isInstance)
                .map(RequestFact.Committed.class::cast)
                .filter(receipt -> request.operation() != Operation.RENEW
                        || s.grant(receipt.token()).orElseThrow().renewedBy() == names.of(request));
    }

    static CommittedRequest description(
            ShardState s, LeaseRequest<?> request, RequestFact.Committed receipt, BackendTime now) {
        ObservedLease lease = s.grant(receipt.token()).orElseThrow().observed(now);
        return new CommittedRequest(request.operation(), request.requestId(), lease);
    }
}
