package io.lease4j;

import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.worker.HoldOutcome;

/**
 * What a caller on Java 17 writes: exhaustive by {@code match}. It compiles only while every case is handled and none
 * is handled that does not exist.
 */
final class MatchEveryOutcome {

    private MatchEveryOutcome() {}

    static String describe(AcquireOutcome outcome) {
        return outcome.match(
                acquired -> "granted " + acquired.lease().token(),
                ended -> "over " + ended.lease().generation().token(),
                held -> "wait " + held.remaining(),
                unknown -> "settle " + unknown.request().requestId(),
                refused -> "refused " + refused.reason());
    }

    static String describe(RenewOutcome outcome) {
        return outcome.match(
                renewed -> "until " + renewed.lease().expiresAt(),
                lost -> "lost " + lost.reason(),
                unknown -> "settle " + unknown.request().number(),
                refused -> "refused " + refused.reason());
    }

    static String describe(ReleaseOutcome outcome) {
        return outcome.match(
                released -> "released at " + released.end().at(),
                lost -> "lost " + lost.reason(),
                unknown -> "settle " + unknown.request().requestId(),
                refused -> "refused " + refused.reason());
    }

    static String describe(RevokeOutcome outcome) {
        return outcome.match(
                revoked -> "unsealed " + revoked.unsealed(),
                over -> "over " + over.reason(),
                unknown -> "settle " + unknown.request().reason(),
                refused -> "refused " + refused.reason());
    }

    static String describe(InspectOutcome outcome) {
        return outcome.match(
                found -> "held for " + found.remaining(),
                notFound -> "last " + notFound.record().lastToken(),
                refused -> "refused " + refused.reason());
    }

    static String describe(ListOutcome outcome) {
        return outcome.match(page -> page.entries().size() + " entries", refused -> "refused " + refused.reason());
    }

    static String describe(HistoryOutcome outcome) {
        return outcome.match(
                page -> "complete from " + page.completeFromToken(), refused -> "refused " + refused.reason());
    }

    static String describe(ResolveOutcome outcome) {
        return outcome.match(
                committed -> "did " + committed.what().operation(),
                stillUnknown -> "proven " + stillUnknown.proven(),
                refused -> "refused " + refused.reason());
    }

    static String describe(CancelOutcome outcome) {
        return outcome.match(
                committed -> "did " + committed.what().operation(),
                neverCommitted -> "proven " + neverCommitted.proven(),
                notKnowable -> "not knowable: " + notKnowable.reason(),
                unknown -> "cancel again: " + unknown.reason(),
                refused -> "refused " + refused.reason());
    }

    static String describe(AdminOutcome outcome) {
        return outcome.match(
                done -> "done " + done.how(),
                unknown -> "look: " + unknown.reason(),
                refused -> "refused " + refused.reason());
    }

    static String describe(Settlement<AcquireOutcome> outcome) {
        return outcome.match(
                answered -> describe(answered.outcome()),
                committed -> "did " + committed.what().operation(),
                neverCommitted -> neverCommitted.code(),
                notKnowable -> "not knowable: " + notKnowable.reason(),
                stillUnknown -> "after " + stillUnknown.lastAnswer());
    }

    static String describe(CommitOutcome outcome) {
        return outcome.match(
                accepted -> "by " + accepted.receipt().token(),
                rejected -> "rejected " + rejected.reason(),
                unknown -> "commit again " + unknown.effect().id(),
                refused -> "refused " + refused.reason());
    }

    static String describe(FenceOutcome outcome) {
        return outcome.match(
                accepted -> accepted.code(),
                rejected -> "rejected " + rejected.reason(),
                unknown -> "fence again: " + unknown.reason(),
                refused -> "refused " + refused.reason());
    }

    static String describe(CancelEffectOutcome outcome) {
        return outcome.match(
                committed -> "by " + committed.receipt().token(),
                neverCommitted -> neverCommitted.code(),
                notKnowable -> "not knowable: " + notKnowable.reason(),
                unknown -> "cancel again: " + unknown.reason(),
                refused -> "refused " + refused.reason());
    }

    static String describe(HoldOutcome outcome) {
        return outcome.match(
                holding -> "work for " + holding.lease().remaining(),
                ended -> "over " + ended.lease().generation().token(),
                held -> "wait " + held.remaining(),
                unknown -> "being cancelled " + unknown.request().requestId(),
                refused -> "refused " + refused.reason());
    }

    static String describe(TracesOutcome outcome) {
        return outcome.match(traces -> traces.highest().size() + " records", refused -> "refused " + refused.reason());
    }
}
