package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import java.util.Optional;
import java.util.Set;

/** What an acquire may answer. */
record AcquireRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Acquire step, BackendTime now, Optional<RequestFact> fact) {
        AcquireOutcome outcome = step.outcome();
        if (fact.isPresent() && fact.get() instanceof RequestFact.Committed committed) {
            return Optional.of(s).filter(state -> fromReceipt(state, step, committed, now));
        }
        Optional<Set<RefusedReason>> refusal = new Refusals(terms).of(fact, step.request(), step.stamp(), now);
        if (refusal.isPresent()) {
            return Optional.of(s).filter(state -> Refusals.isAny(outcome, refusal.get()));
        }
        Optional<Grant> standing = s.newest(names.of(step.key())).filter(grant -> grant.isActive(now));
        if (standing.isPresent()) {
            Lease lease = standing.get().lease();
            AcquireOutcome.Held expected = new AcquireOutcome.Held(
                    now.until(lease.expiresAt()),
                    lease.holder().equals(step.request().caller()));
            return Optional.of(s).filter(state -> outcome.equals(expected));
        }
        return outcome instanceof AcquireOutcome.Acquired acquired ? granted(s, step, acquired, now) : Optional.empty();
    }

    private static boolean fromReceipt(
            ShardState s, Step.Acquire step, RequestFact.Committed receipt, BackendTime now) {
        if (!receipt.digest().equals(step.request().digest())) {
            return Refusals.is(step.outcome(), RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        Grant grant = s.grant(receipt.token()).orElseThrow();
        if (!grant.isActive(now)) {
            return step.outcome().equals(new AcquireOutcome.Ended(grant.observed(now)));
        }
        return step.outcome() instanceof AcquireOutcome.Acquired again
                && again.replayed()
                && again.lease().equals(grant.lease())
                && again.term().reported().equals(now.until(grant.lease().expiresAt()));
    }

    private Optional<ShardState> granted(
            ShardState s, Step.Acquire step, AcquireOutcome.Acquired acquired, BackendTime now) {
        AcquireRequest request = step.request();
        Lease lease = acquired.lease();
        boolean asAsked = !acquired.replayed()
                && lease.key().equals(request.key())
                && lease.recordId().equals(terms.recordId())
                && lease.holder().equals(request.caller())
                && lease.executionId().equals(request.executionId())
                && lease.metadata().equals(request.metadata())
                && lease.renewalNumber() == 0;
        boolean inTime = lease.grantedAt().equals(now)
                && lease.expiresAt().equals(now.plus(request.ttl()))
                && lease.endsAtLatest().equals(now.plus(request.maxLifetime()))
                && acquired.term().reported().equals(request.ttl());
        if (!asAsked || !inTime || lease.token().value() != s.last() + 1) {
            return Optional.empty();
        }
        RequestFact receipt =
                new RequestFact.Committed(request.digest(), lease.token().value());
        return Optional.of(s.granted(names.of(request.key()), Grant.of(lease)).with(names.of(request), receipt));
    }
}
