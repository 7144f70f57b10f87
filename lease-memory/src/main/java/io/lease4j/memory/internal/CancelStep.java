package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import io.lease4j.Violation;
import io.lease4j.spi.Reading;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers from the receipt of a request, or makes sure that it never commits and says what can be known of it. */
record CancelStep(LeaseRequest<?> request, Reading reading) {

    CancelOutcome run(StepContext step) {
        step.seen(reading.highestSeen());
        KeyState key = step.look(request.key());
        Optional<FirstSent> firstSent = request.history().firstSent();
        if (firstSent.isEmpty()) {
            return Refused.invalid(new Violation("firstSent", "set", "missing: the request was never sent"));
        }
        Refused corrupt = step.unlessIntact(key, request.key());
        if (corrupt == null) {
            step.endIfOver(key);
        }
        BackendTime latest = latest(step, firstSent.get());
        CancelOutcome known = remembered(step, key, firstSent.get(), latest);
        if (known != null) {
            return known;
        }
        // A record that cannot be read may be the receipt of this very request.
        if (corrupt != null && key.damage() != Damage.EXPIRY_STRIPPED) {
            return corrupt;
        }
        return bury(step, key, tombstone(step, verdict(step, key, firstSent.get()), latest), latest);
    }

    private @Nullable CancelOutcome remembered(
            StepContext step, KeyState key, FirstSent firstSent, BackendTime latest) {
        Tombstone before = key.tombstoneOf(request);
        if (before != null) {
            if (!before.digest().equals(request.digest())) {
                return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
            }
            // What is said now has to hold from now on: its owner may have sent the request afresh meanwhile.
            boolean repeats = before.notKnowable() != null || step.holdsFor(before, firstSent);
            return bury(
                    step, key, repeats ? before : tombstone(step, NotKnowableReason.LOST_WITH_HISTORY, latest), latest);
        }
        LeaseRecord receipt = key.receiptOf(request);
        if (receipt == null) {
            return null;
        }
        Refused conflict = step.unlessSame(request, receipt);
        return conflict != null
                ? conflict
                : new CancelOutcome.Committed(step.committed(request, receipt), step.proven());
    }

    private @Nullable NotKnowableReason verdict(StepContext step, KeyState key, FirstSent firstSent) {
        NotKnowableReason why = Stamps.whyUnknown(firstSent, step.serving(), step.record(), step.now());
        if (!step.proven() || why == NotKnowableReason.LOST_WITH_HISTORY) {
            return NotKnowableReason.LOST_WITH_HISTORY;
        }
        return overtaken(key) ? NotKnowableReason.NO_LONGER_KNOWN : why;
    }

    /** Only the last renewal of a generation is remembered: an earlier one may have been done. */
    private boolean overtaken(KeyState key) {
        if (!(request instanceof RenewRequest renewal)) {
            return false;
        }
        LeaseRecord lease = key.find(renewal.generation());
        return lease != null && renewal.number() <= lease.renewalNumber();
    }

    /** A late original counts from its first transmission, which may be stamped ahead of now. */
    private static BackendTime latest(StepContext step, FirstSent firstSent) {
        return step.now().isBefore(firstSent.at()) ? firstSent.at() : step.now();
    }

    private Tombstone tombstone(StepContext step, @Nullable NotKnowableReason notKnowable, BackendTime latest) {
        return new Tombstone(request.digest(), notKnowable, step.serving().lineage(), latest, latest);
    }

    private CancelOutcome bury(StepContext step, KeyState key, Tombstone said, BackendTime latest) {
        Tombstone tombstone = step.memory().bury(key, request, said, latest);
        NotKnowableReason reason = tombstone.notKnowable();
        return reason == null
                ? new CancelOutcome.NeverCommitted(step.proven())
                : new CancelOutcome.NotKnowable(reason, step.proven());
    }
}
