package io.lease4j.testkit.assertion;

import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of an effect. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class CommitOutcomeAssert extends OutcomeAssert<CommitOutcomeAssert, CommitOutcome> {

    CommitOutcomeAssert(@Nullable CommitOutcome actual) {
        super(actual, CommitOutcomeAssert.class);
    }

    /**
     * Verifies that the effect is in place, written now.
     *
     * @return this
     */
    public CommitOutcomeAssert isAccepted() {
        check("already", false, kind(CommitOutcome.Accepted.class, "accepted").already());
        return this;
    }

    /**
     * Verifies that the effect was in place before.
     *
     * @return this
     */
    public CommitOutcomeAssert isAcceptedAlready() {
        check(
                "already",
                true,
                kind(CommitOutcome.Accepted.class, "accepted (already)").already());
        return this;
    }

    /**
     * Verifies that the effect is in place.
     *
     * @return which generation wrote it
     */
    public EffectReceipt receipt() {
        return kind(CommitOutcome.Accepted.class, "accepted").receipt();
    }

    /**
     * Verifies that the effect was not accepted from this generation, for whatever reason.
     *
     * @return this
     */
    public CommitOutcomeAssert isRejected() {
        CommitOutcome.Rejected unused = kind(CommitOutcome.Rejected.class, "rejected");
        return this;
    }

    /**
     * Verifies that the effect was not accepted from this generation.
     *
     * @param reason why
     * @return this
     */
    public CommitOutcomeAssert isRejected(RejectedReason reason) {
        check(
                "reason",
                reason,
                kind(CommitOutcome.Rejected.class, "rejected(" + reason + ")").reason());
        return this;
    }
}
