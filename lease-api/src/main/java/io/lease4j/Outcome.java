package io.lease4j;

import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.worker.HoldOutcome;

/**
 * What came of an operation: an expected result is a value, not an exception. Each operation has its own closed set of
 * cases, frozen within a major version; the reasons inside a case may grow.
 *
 * @since 0.1.0
 */
public sealed interface Outcome
        permits AcquireOutcome,
                RenewOutcome,
                ReleaseOutcome,
                RevokeOutcome,
                InspectOutcome,
                ListOutcome,
                HistoryOutcome,
                ResolveOutcome,
                CancelOutcome,
                AdminOutcome,
                Settlement,
                CommitOutcome,
                FenceOutcome,
                CancelEffectOutcome,
                TracesOutcome,
                HoldOutcome {

    /**
     * Returns a stable code for logs and metrics, such as {@code held} or {@code refused.frozen}.
     *
     * @return lower case letters, hyphens, and a dot before a reason
     */
    String code();

    /**
     * Tells whether asking again, unchanged, may give a better answer.
     *
     * @return true if a retry may help
     */
    boolean retryMayHelp();

    /**
     * Tells whether the request committed. Resolve, cancel and settle say it of the request that they were asked about,
     * but for {@link Refused}, which is about the asking alone. A read that succeeds says no: it changes nothing.
     *
     * @return yes, no or unknown
     */
    Commitment committed();
}
