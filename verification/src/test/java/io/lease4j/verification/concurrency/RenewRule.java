package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a renewal may answer. */
record RenewRule(Terms terms, Names names) {

    Optional<ShardState> after(ShardState s, Step.Renew step, BackendTime now, Optional<RequestFact> fact) {
        RenewRequest request = step.request();
        int id = names.of(request);
        Optional<Grant> grant = Losses.granted(s, request.generation());
        List<Losses.Loss> losses = new Losses(terms)
                .of(
                        s,
                        names.of(step.key()),
                        request.generation(),
                        request.caller(),
                        Losses.Compared.PRINCIPAL_AND_INSTANCE,
                        now);
        // Only the last renewal of a generation has a receipt; one that was overtaken is told by its number.
        if (fact.isPresent()
                && fact.get() instanceof RequestFact.Committed receipt
                && s.grant(receipt.token()).orElseThrow().renewedBy() == id) {
            return Optional.of(s).filter(state -> fromReceipt(state, step, receipt, losses, now));
        }
        boolean overtaken =
                grant.isPresent() && request.number() <= grant.get().lease().renewalNumber();
        if (overtaken && saysOvertaken(step.outcome(), grant.get().lease())) {
            return Optional.of(s);
        }
        Optional<Set<RefusedReason>> refusal = new Refusals(terms).of(fact, request, step.stamp(), now);
        if (refusal.isPresent()) {
            return Optional.of(s).filter(state -> Refusals.isAny(step.outcome(), refusal.get()));
        }
        if (request.generation().token().value() > s.last()) {
            return Optional.of(s).filter(state -> Refusals.is(step.outcome(), RefusedReason.FLOOR_UNPROVEN));
        }
        if (!losses.isEmpty()) {
            return Optional.of(s).filter(state -> isLost(step.outcome(), losses, true));
        }
        return overtaken ? Optional.empty() : renewed(s, step, grant.orElseThrow(), now);
    }

    private static boolean fromReceipt(
            ShardState s, Step.Renew step, RequestFact.Committed receipt, List<Losses.Loss> losses, BackendTime now) {
        if (!receipt.digest().equals(step.request().digest())) {
            return Refusals.is(step.outcome(), RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        if (!losses.isEmpty()) {
            return isLost(step.outcome(), losses, false);
        }
        Lease lease = s.grant(receipt.token()).orElseThrow().lease();
        return isRenewed(step.outcome(), lease, true, now);
    }

    private Optional<ShardState> renewed(ShardState s, Step.Renew step, Grant grant, BackendTime now) {
        RenewRequest request = step.request();
        Lease before = grant.lease();
        Lease after = new Lease(
                before.generation(),
                before.recordId(),
                before.holder(),
                before.executionId(),
                before.metadata(),
                before.grantedAt(),
                now.plus(request.ttl()).earlierOf(before.endsAtLatest()),
                before.endsAtLatest(),
                request.number());
        if (!isRenewed(step.outcome(), after, false, now)) {
            return Optional.empty();
        }
        int id = names.of(request);
        RequestFact receipt = new RequestFact.Committed(request.digest(), grant.token());
        return Optional.of(s.with(grant.renewed(after, id, now)).with(id, receipt));
    }

    private static boolean isRenewed(RenewOutcome outcome, Lease lease, boolean replayed, BackendTime now) {
        return outcome instanceof RenewOutcome.Renewed renewed
                && renewed.replayed() == replayed
                && renewed.lease().equals(lease)
                && renewed.term().reported().equals(now.until(lease.expiresAt()));
    }

    private static boolean isLost(RenewOutcome outcome, List<Losses.Loss> losses, boolean fresh) {
        return outcome instanceof RenewOutcome.Lost lost
                && losses.contains(new Losses.Loss(lost.reason(), lost.end()))
                && lost.committed() == (fresh ? Commitment.NO : Commitment.YES);
    }

    private static boolean saysOvertaken(RenewOutcome outcome, Lease lease) {
        return outcome.equals(Refused.renewalTooOld(lease.renewalNumber(), lease.expiresAt()));
    }
}
