package io.lease4j.testkit;

import io.lease4j.AcquireOutcome;
import io.lease4j.Outcome;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.CommitOutcome;
import org.jspecify.annotations.Nullable;

/** How an outcome reads in a timeline: its code, and the token where it is about one. */
final class Words {

    private Words() {}

    static String of(@Nullable Outcome outcome) {
        if (outcome == null) {
            return "null";
        }
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return outcome.code() + " #" + acquired.lease().token() + (acquired.replayed() ? " (replayed)" : "");
        }
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            return outcome.code() + " #" + renewed.lease().token() + (renewed.replayed() ? " (replayed)" : "");
        }
        if (outcome instanceof CommitOutcome.Accepted accepted) {
            return outcome.code() + " #" + accepted.receipt().token() + (accepted.already() ? " (already)" : "");
        }
        return outcome.code();
    }
}
