package io.lease4j.verification;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.worker.HoldOutcome;

/**
 * What a caller on Java 21 writes: exhaustive switches without {@code default}. It compiles only while every case is
 * handled.
 */
final class SwitchOverEveryOutcome {

    private SwitchOverEveryOutcome() {}

    static String describe(AcquireOutcome outcome) {
        return switch (outcome) {
            case AcquireOutcome.Acquired acquired -> "granted " + acquired.lease().token();
            case AcquireOutcome.Ended ended -> "over " + ended.lease().generation().token();
            case AcquireOutcome.Held held -> "wait " + held.remaining();
            case AcquireOutcome.Unknown unknown -> "settle " + unknown.request().requestId();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(RenewOutcome outcome) {
        return switch (outcome) {
            case RenewOutcome.Renewed renewed -> "until " + renewed.lease().expiresAt();
            case RenewOutcome.Lost lost -> "lost " + lost.reason();
            case RenewOutcome.Unknown unknown -> "settle " + unknown.request().number();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(ReleaseOutcome outcome) {
        return switch (outcome) {
            case ReleaseOutcome.Released released -> "released at " + released.end().at();
            case ReleaseOutcome.Lost lost -> "lost " + lost.reason();
            case ReleaseOutcome.Unknown unknown -> "settle " + unknown.request().requestId();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(RevokeOutcome outcome) {
        return switch (outcome) {
            case RevokeOutcome.Revoked revoked -> "unsealed " + revoked.unsealed();
            case RevokeOutcome.Over over -> "over " + over.reason();
            case RevokeOutcome.Unknown unknown -> "settle " + unknown.request().reason();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(InspectOutcome outcome) {
        return switch (outcome) {
            case InspectOutcome.Found found -> "held for " + found.remaining();
            case InspectOutcome.NotFound notFound -> "last " + notFound.record().lastToken();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(ListOutcome outcome) {
        return switch (outcome) {
            case ListOutcome.Page page -> page.entries().size() + " entries";
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(HistoryOutcome outcome) {
        return switch (outcome) {
            case HistoryOutcome.Page page -> "complete from " + page.completeFromToken();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(ResolveOutcome outcome) {
        return switch (outcome) {
            case ResolveOutcome.Committed committed -> "did " + committed.what().operation();
            case ResolveOutcome.StillUnknown stillUnknown -> "proven " + stillUnknown.proven();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(CancelOutcome outcome) {
        return switch (outcome) {
            case CancelOutcome.Committed committed -> "did " + committed.what().operation();
            case CancelOutcome.NeverCommitted neverCommitted -> "proven " + neverCommitted.proven();
            case CancelOutcome.NotKnowable notKnowable -> "not knowable: " + notKnowable.reason();
            case CancelOutcome.Unknown unknown -> "cancel again: " + unknown.reason();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(AdminOutcome outcome) {
        return switch (outcome) {
            case AdminOutcome.Done done -> "done " + done.how();
            case AdminOutcome.Unknown unknown -> "look: " + unknown.reason();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static <O extends Outcome> String describe(Settlement<O> outcome) {
        return switch (outcome) {
            case Settlement.Answered<O> answered -> answered.outcome().code();
            case Settlement.Committed<O> committed -> "did " + committed.what().operation();
            case Settlement.NeverCommitted<O> neverCommitted -> neverCommitted.code();
            case Settlement.NotKnowable<O> notKnowable -> "not knowable: " + notKnowable.reason();
            case Settlement.StillUnknown<O> stillUnknown -> "after " + stillUnknown.lastAnswer();
        };
    }

    static String describe(CommitOutcome outcome) {
        return switch (outcome) {
            case CommitOutcome.Accepted accepted -> "by " + accepted.receipt().token();
            case CommitOutcome.Rejected rejected -> "rejected " + rejected.reason();
            case CommitOutcome.Unknown unknown -> "commit again " + unknown.effect().id();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(FenceOutcome outcome) {
        return switch (outcome) {
            case FenceOutcome.Accepted accepted -> accepted.code();
            case FenceOutcome.Rejected rejected -> "rejected " + rejected.reason();
            case FenceOutcome.Unknown unknown -> "fence again: " + unknown.reason();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(CancelEffectOutcome outcome) {
        return switch (outcome) {
            case CancelEffectOutcome.Committed committed -> "by " + committed.receipt().token();
            case CancelEffectOutcome.NeverCommitted neverCommitted -> neverCommitted.code();
            case CancelEffectOutcome.NotKnowable notKnowable -> "not knowable: " + notKnowable.reason();
            case CancelEffectOutcome.Unknown unknown -> "cancel again: " + unknown.reason();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(HoldOutcome outcome) {
        return switch (outcome) {
            case HoldOutcome.Holding holding -> "work for " + holding.lease().remaining();
            case HoldOutcome.Ended ended -> "over " + ended.lease().generation().token();
            case HoldOutcome.Held held -> "wait " + held.remaining();
            case HoldOutcome.Unknown unknown -> "being cancelled " + unknown.request().requestId();
            case Refused refused -> "refused " + refused.reason();
        };
    }

    static String describe(TracesOutcome outcome) {
        return switch (outcome) {
            case TracesOutcome.Traces traces -> traces.highest().size() + " records";
            case Refused refused -> "refused " + refused.reason();
        };
    }
}
