package io.lease4j.memory.internal;

import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.spi.Transmission;
import org.jspecify.annotations.Nullable;

/** Moves the expiry of the exact, unexpired generation of the exact holder. */
record RenewStep(RenewRequest request, Transmission transmission) {

    RenewOutcome run(StepContext step) {
        step.seen(transmission.highestSeen());
        KeyState key = step.look(request.key());
        Refused refused = step.unlessProven();
        if (refused == null) {
            refused = step.unlessIntact(key, request.key());
        }
        if (refused != null) {
            return refused;
        }
        step.endIfOver(key);
        RenewOutcome known = fromReceipt(step, key);
        if (known != null) {
            return known;
        }
        refused = step.unlessOnTime(transmission.stamp());
        if (refused == null) {
            refused = step.unlessGranted(request.generation().token());
        }
        if (refused != null) {
            return refused;
        }
        Loss loss = loss(key);
        return loss != null ? lost(loss, Commitment.NO) : renew(step, key);
    }

    private @Nullable RenewOutcome fromReceipt(StepContext step, KeyState key) {
        Refused cancelled = step.ifCancelled(key, request, transmission.stamp().firstSent());
        if (cancelled != null) {
            return cancelled;
        }
        LeaseRecord renewed = key.receiptOf(request);
        if (renewed == null) {
            return unlessOvertaken(key);
        }
        Refused conflict = step.unlessSame(request, renewed);
        if (conflict != null) {
            return conflict;
        }
        Loss loss = loss(key);
        return loss != null ? lost(loss, Commitment.YES) : renewed(step, renewed, true);
    }

    /** A number that is not above the last one was overtaken: doing it now would undo a later renewal. */
    private @Nullable Refused unlessOvertaken(KeyState key) {
        LeaseRecord current = key.current();
        if (current == null || loss(key) != null || request.number() > current.renewalNumber()) {
            return null;
        }
        return Refused.renewalTooOld(current.renewalNumber(), current.expiresAt());
    }

    private @Nullable Loss loss(KeyState key) {
        return Loss.of(request.generation(), request.caller(), Loss.Claim.HOLDER, key);
    }

    private RenewOutcome renew(StepContext step, KeyState key) {
        LeaseRecord current = key.existing();
        LeaseRecord renewed = current.renewed(request, step.now(), step.latestOf(transmission.stamp()));
        step.memory().replace(key, renewed);
        return renewed(step, renewed, false);
    }

    private static RenewOutcome renewed(StepContext step, LeaseRecord lease, boolean replayed) {
        Term term = Term.reported(step.now().until(lease.expiresAt()));
        return new RenewOutcome.Renewed(lease.lease(step.recordId()), term, replayed);
    }

    private static RenewOutcome lost(Loss loss, Commitment committed) {
        return new RenewOutcome.Lost(loss.reason(), loss.end(), committed);
    }
}
