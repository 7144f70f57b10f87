package io.lease4j.testkit.assertion;

import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of fencing, sealing or raising a floor. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class FenceOutcomeAssert extends OutcomeAssert<FenceOutcomeAssert, FenceOutcome> {

    FenceOutcomeAssert(@Nullable FenceOutcome actual) {
        super(actual, FenceOutcomeAssert.class);
    }

    /**
     * Verifies that it holds from now on.
     *
     * @return this
     */
    public FenceOutcomeAssert isAccepted() {
        FenceOutcome.Accepted unused = kind(FenceOutcome.Accepted.class, "accepted");
        return this;
    }

    /**
     * Verifies that the generation was refused, for whatever reason.
     *
     * @return this
     */
    public FenceOutcomeAssert isRejected() {
        FenceOutcome.Rejected unused = kind(FenceOutcome.Rejected.class, "rejected");
        return this;
    }

    /**
     * Verifies that the generation was refused.
     *
     * @param reason why
     * @return this
     */
    public FenceOutcomeAssert isRejected(RejectedReason reason) {
        check(
                "reason",
                reason,
                kind(FenceOutcome.Rejected.class, "rejected(" + reason + ")").reason());
        return this;
    }
}
