package io.lease4j.testkit.assertion;

import io.lease4j.LostReason;
import io.lease4j.RenewOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of a renewal. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class RenewOutcomeAssert extends OutcomeAssert<RenewOutcomeAssert, RenewOutcome> {

    RenewOutcomeAssert(@Nullable RenewOutcome actual) {
        super(actual, RenewOutcomeAssert.class);
    }

    /**
     * Verifies that it is renewed, for the first time.
     *
     * @return this
     */
    public RenewOutcomeAssert isRenewed() {
        check("replayed", false, kind(RenewOutcome.Renewed.class, "renewed").replayed());
        return this;
    }

    /**
     * Verifies that it is renewed, as the replay of an earlier answer.
     *
     * @return this
     */
    public RenewOutcomeAssert isRenewedAgain() {
        check(
                "replayed",
                true,
                kind(RenewOutcome.Renewed.class, "renewed (replayed)").replayed());
        return this;
    }

    /**
     * Verifies that the lease is lost.
     *
     * @param reason why
     * @return this
     */
    public RenewOutcomeAssert isLost(LostReason reason) {
        check(
                "lost reason",
                reason,
                kind(RenewOutcome.Lost.class, "lost(" + reason + ")").reason());
        return this;
    }

    /**
     * Asserts the lease.
     *
     * @return assertions of the lease
     */
    public LeaseAssert lease() {
        return new LeaseAssert(kind(RenewOutcome.Renewed.class, "renewed").lease());
    }
}
