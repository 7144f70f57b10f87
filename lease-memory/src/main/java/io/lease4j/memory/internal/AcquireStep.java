package io.lease4j.memory.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Term;
import io.lease4j.spi.Transmission;
import org.jspecify.annotations.Nullable;

/** Grants the next generation of a key, or says why not. */
record AcquireStep(AcquireRequest request, Transmission transmission) {

    AcquireOutcome run(StepContext step) {
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
        AcquireOutcome known = fromReceipt(step, key);
        if (known != null) {
            return known;
        }
        refused = step.unlessOnTime(transmission.stamp());
        if (refused != null) {
            return refused;
        }
        LeaseRecord current = key.current();
        if (current != null && current.end() == null) {
            boolean byThisHolder = current.holder().equals(request.caller());
            return new AcquireOutcome.Held(step.now().until(current.expiresAt()), byThisHolder);
        }
        refused = unlessGrantable(step.record());
        return refused != null ? refused : grant(step, key);
    }

    private @Nullable AcquireOutcome fromReceipt(StepContext step, KeyState key) {
        Refused cancelled = step.ifCancelled(key, request, transmission.stamp().firstSent());
        if (cancelled != null) {
            return cancelled;
        }
        LeaseRecord granted = key.receiptOf(request);
        if (granted == null) {
            return null;
        }
        Refused conflict = step.unlessSame(request, granted);
        if (conflict != null) {
            return conflict;
        }
        LeaseEnd end = granted.end();
        return end == null ? acquired(step, granted, true) : new AcquireOutcome.Ended(granted.observed(end));
    }

    private static @Nullable Refused unlessGrantable(AuthorityRecord record) {
        if (record.frozen()) {
            return Refused.of(RefusedReason.FROZEN);
        }
        if (record.next() > FencingToken.MAX_VALUE) {
            return Refused.of(RefusedReason.TOKENS_EXHAUSTED);
        }
        return record.next() > record.ceiling() ? Refused.floorUnproven(record.leaveTicket()) : null;
    }

    private AcquireOutcome grant(StepContext step, KeyState key) {
        AuthorityRecord record = step.record();
        Generation generation = new Generation(request.key(), step.memory().newLeaseId(), record.take());
        LeaseRecord granted = LeaseRecord.granted(generation, request, step.now(), step.latestOf(transmission.stamp()));
        step.memory().put(key, granted, step.now());
        if (step.memory().settings().witnessed() && record.nearCeiling()) {
            step.offerExtension();
        }
        return acquired(step, granted, false);
    }

    private static AcquireOutcome acquired(StepContext step, LeaseRecord granted, boolean replayed) {
        Term term = Term.reported(step.now().until(granted.expiresAt()));
        return new AcquireOutcome.Acquired(granted.lease(step.recordId()), term, replayed);
    }
}
