package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import java.util.Optional;

/** What cancelling a request may answer, and the tombstone that it leaves. */
record CancelRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Cancel step, BackendTime now, Optional<RequestFact> fact) {
        LeaseRequest<?> request = step.request();
        CancelOutcome outcome = step.outcome();
        if (fact.isPresent() && fact.get() instanceof RequestFact.Cancelled before) {
            boolean other = !before.digest().equals(request.digest());
            return Optional.of(s)
                    .filter(state -> outcome.equals(answer(before.verdict()))
                            || (other && Refusals.is(outcome, RefusedReason.IDEMPOTENCY_CONFLICT)));
        }
        Optional<RequestFact.Committed> receipt = new ReadRule(terms, names).receipt(s, request, fact);
        if (receipt.isPresent()) {
            boolean right = receipt.get().digest().equals(request.digest())
                    ? outcome.equals(
                            new CancelOutcome.Committed(ReadRule.description(s, request, receipt.get(), now), true))
                    : Refusals.is(outcome, RefusedReason.IDEMPOTENCY_CONFLICT);
            return Optional.of(s).filter(state -> right);
        }
        Optional<FirstSent> firstSent = request.history().firstSent();
        if (firstSent.isEmpty()) {
            return Optional.of(s).filter(state -> Refusals.is(outcome, RefusedReason.INVALID_REQUEST));
        }
        Optional<NotKnowableReason> verdict = verdict(s, request, firstSent.get(), now);
        return outcome.equals(answer(verdict))
                ? Optional.of(s.with(names.of(request), new RequestFact.Cancelled(request.digest(), verdict, now)))
                : Optional.empty();
    }

    private Optional<NotKnowableReason> verdict(
            ShardState s, LeaseRequest<?> request, FirstSent firstSent, BackendTime now) {
        if (!firstSent.lineage().equals(terms.lineage()) || firstSent.at().isBefore(terms.completeSince())) {
            return Optional.of(NotKnowableReason.LOST_WITH_HISTORY);
        }
        boolean overtaken = request instanceof RenewRequest renewal
                && Losses.granted(s, renewal.generation())
                        .filter(grant -> renewal.number() <= grant.lease().renewalNumber())
                        .isPresent();
        boolean old = firstSent.at().until(now).compareTo(terms.horizon()) > 0;
        return overtaken || old ? Optional.of(NotKnowableReason.NO_LONGER_KNOWN) : Optional.empty();
    }

    private static CancelOutcome answer(Optional<NotKnowableReason> verdict) {
        return verdict.<CancelOutcome>map(reason -> new CancelOutcome.NotKnowable(reason, true))
                .orElseGet(() -> new CancelOutcome.NeverCommitted(true));
    }
}
