package io.lease4j.verification.toy;

import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Violation;
import io.lease4j.verification.toy.ToyMemory.Tombstone;
import java.util.Optional;

/** What a step answers about a key and its requests, and what cancelling leaves. */
final class ToyQuestions {

    private ToyQuestions() {}

    static InspectOutcome inspect(ToyStep step, LeaseKey key) {
        RecordSummary summary = new RecordSummary(step.id, step.record.last, step.proven(), step.record.sinks);
        Optional<ToyLease> newest = step.memory.newestOf(key);
        return newest.isPresent() && newest.get().isActive()
                ? new InspectOutcome.Found(
                        newest.get().observed(),
                        step.now.until(newest.get().lease().expiresAt()),
                        summary)
                : new InspectOutcome.NotFound(newest.map(ToyLease::observed), summary);
    }

    static ResolveOutcome resolve(ToyStep step, LeaseRequest<?> request) {
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isEmpty()) {
            return new ResolveOutcome.StillUnknown(step.proven());
        }
        return earlier.get().receipts().anyMatch(receipt -> receipt.isFor(request))
                ? new ResolveOutcome.Committed(describe(request, earlier.get()), step.proven())
                : ToyKeys.CONFLICT;
    }

    static CancelOutcome cancel(ToyStep step, LeaseRequest<?> request) {
        Optional<FirstSent> firstSent = request.history().firstSent();
        if (firstSent.isEmpty()) {
            return Refused.invalid(new Violation("firstSent", "set: a request that was sent", "missing"));
        }
        Optional<Tombstone> left = step.tombstoneOf(request);
        if (left.isPresent() && !left.get().request().isFor(request)) {
            return ToyKeys.CONFLICT;
        }
        if (left.isPresent()) {
            return verdict(step, left.get().reason());
        }
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isPresent()) {
            return earlier.get().receipts().anyMatch(receipt -> receipt.isFor(request))
                    ? new CancelOutcome.Committed(describe(request, earlier.get()), step.proven())
                    : ToyKeys.CONFLICT;
        }
        Optional<NotKnowableReason> reason = Optional.empty();
        if (!step.proven() || step.isOtherHistory(firstSent.get())) {
            reason = Optional.of(NotKnowableReason.LOST_WITH_HISTORY);
        } else if (step.isForgotten(firstSent.get()) || isOvertaken(step, request)) {
            reason = Optional.of(NotKnowableReason.NO_LONGER_KNOWN);
        }
        step.memory.add(request.key(), new Tombstone(ToyReceipt.of(request), step.now, reason));
        return verdict(step, reason);
    }

    private static CancelOutcome verdict(ToyStep step, Optional<NotKnowableReason> reason) {
        return reason.isEmpty()
                ? new CancelOutcome.NeverCommitted(step.proven())
                : new CancelOutcome.NotKnowable(reason.get(), step.proven());
    }

    /** The receipt of a renewal is overwritten by a later one. */
    private static boolean isOvertaken(ToyStep step, LeaseRequest<?> request) {
        return request instanceof RenewRequest renewal
                && step.exactly(renewal.generation())
                        .filter(lease -> renewal.number() <= lease.lease().renewalNumber())
                        .isPresent();
    }

    private static CommittedRequest describe(LeaseRequest<?> request, ToyLease lease) {
        return new CommittedRequest(request.operation(), request.requestId(), lease.observed());
    }
}
