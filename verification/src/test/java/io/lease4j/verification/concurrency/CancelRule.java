package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What cancelling a request may answer, and the tombstone that it leaves. */
record CancelRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Cancel step, BackendTime now, Optional<RequestFact> fact) {
        LeaseRequest<?> request = step.request();
        CancelOutcome outcome = step.outcome();
        if (fact.isPresent() && fact.get() instanceof RequestFact.Cancelled before) {
            if (outcome.equals(answer(before.verdict()))) {
                return Optional.of(s.with(names.of(request), before.alsoOf(request.digest())));
            }
            boolean conflicts = !before.isOf(request.digest());
            return Optional.of(s)
                    .filter(state -> conflicts && Refusals.is(outcome, RefusedReason.IDEMPOTENCY_CONFLICT));
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
        return verdicts(s, request, firstSent.get(), now, fact).stream()
                .filter(verdict -> outcome.equals(answer(verdict)))
                .map(verdict ->
                        s.with(names.of(request), new RequestFact.Cancelled(Set.of(request.digest()), verdict, now)))
                .findFirst();
    }

    private List<Optional<NotKnowableReason>> verdicts(
            ShardState s, LeaseRequest<?> request, FirstSent firstSent, BackendTime now, Optional<RequestFact> fact) {
        if (!firstSent.lineage().equals(terms.lineage()) || firstSent.at().isBefore(terms.completeSince())) {
            return List.of(Optional.of(NotKnowableReason.LOST_WITH_HISTORY));
        }
        boolean old = firstSent.at().until(now).compareTo(terms.horizon()) > 0;
        Optional<Grant> overtaken = overtaken(s, request);
        if (!old && overtaken.isEmpty()) {
            return List.of(Optional.empty());
        }
        // Of a generation that may be forgotten it may also be forgotten that the renewal was overtaken. What
        // committed is never denied, though.
        boolean forgettable = !old && terms.mayForget(s, names.of(request.key()), overtaken.orElseThrow(), now);
        Optional<NotKnowableReason> noLongerKnown = Optional.of(NotKnowableReason.NO_LONGER_KNOWN);
        return forgettable && fact.isEmpty() ? List.of(noLongerKnown, Optional.empty()) : List.of(noLongerKnown);
    }

    private static Optional<Grant> overtaken(ShardState s, LeaseRequest<?> request) {
        return request instanceof RenewRequest renewal
                ? Losses.granted(s, renewal.generation())
                        .filter(grant -> renewal.number() <= grant.lease().renewalNumber())
                : Optional.empty();
    }

    private static CancelOutcome answer(Optional<NotKnowableReason> verdict) {
        return verdict.<CancelOutcome>map(reason -> new CancelOutcome.NotKnowable(reason, true))
                .orElseGet(() -> new CancelOutcome.NeverCommitted(true));
    }
}
