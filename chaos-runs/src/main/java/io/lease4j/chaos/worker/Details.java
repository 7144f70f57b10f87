package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;

/** What the record says of an outcome beside its code. */
final class Details {

    private Details() {}

    static String of(Outcome outcome) {
        if (outcome instanceof Settlement.Answered<?> o) {
            return of(o.outcome());
        }
        if (outcome instanceof Settlement.NotKnowable<?> o) {
            return o.reason().name();
        }
        if (outcome instanceof Settlement.StillUnknown<?> o) {
            return o.lastAnswer();
        }
        if (outcome instanceof CancelOutcome.NotKnowable o) {
            return o.reason().name();
        }
        if (outcome instanceof CancelEffectOutcome.NotKnowable o) {
            return o.reason().name();
        }
        if (outcome instanceof Refused o) {
            return o.reason().name();
        }
        return lastAnswer(outcome);
    }

    private static String lastAnswer(Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Unknown o) {
            return o.lastAnswer();
        }
        if (outcome instanceof RenewOutcome.Unknown o) {
            return o.lastAnswer();
        }
        if (outcome instanceof ReleaseOutcome.Unknown o) {
            return o.lastAnswer();
        }
        if (outcome instanceof RevokeOutcome.Unknown o) {
            return o.lastAnswer();
        }
        return outcome instanceof CommitOutcome.Unknown o ? o.lastAnswer() : "";
    }

    static boolean never(Outcome outcome) {
        return outcome instanceof CancelOutcome.NeverCommitted
                || outcome instanceof Settlement.NeverCommitted<?>
                || outcome instanceof CancelEffectOutcome.NeverCommitted;
    }

    static boolean fresh(Outcome outcome) {
        if (outcome instanceof Settlement.Answered<?> o) {
            return fresh(o.outcome());
        }
        if (outcome instanceof CommitOutcome.Accepted o) {
            return !o.already();
        }
        if (outcome instanceof AcquireOutcome.Acquired o) {
            return !o.replayed();
        }
        if (outcome instanceof RenewOutcome.Renewed o) {
            return !o.replayed();
        }
        if (outcome instanceof ReleaseOutcome.Released o) {
            return !o.replayed();
        }
        return outcome instanceof RevokeOutcome.Revoked o && !o.replayed();
    }
}
