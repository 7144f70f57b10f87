package io.lease4j.testkit.assertion;

import io.lease4j.LostReason;
import io.lease4j.RevokeOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of a revocation. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class RevokeOutcomeAssert extends OutcomeAssert<RevokeOutcomeAssert, RevokeOutcome> {

    RevokeOutcomeAssert(@Nullable RevokeOutcome actual) {
        super(actual, RevokeOutcomeAssert.class);
    }

    /**
     * Verifies that it is revoked, for the first time.
     *
     * @return this
     */
    public RevokeOutcomeAssert isRevoked() {
        check("replayed", false, kind(RevokeOutcome.Revoked.class, "revoked").replayed());
        return this;
    }

    /**
     * Verifies that it is revoked, as the replay of an earlier answer.
     *
     * @return this
     */
    public RevokeOutcomeAssert isRevokedAgain() {
        check(
                "replayed",
                true,
                kind(RevokeOutcome.Revoked.class, "revoked (replayed)").replayed());
        return this;
    }

    /**
     * Verifies that the generation was over already.
     *
     * @param reason why
     * @return this
     */
    public RevokeOutcomeAssert isOver(LostReason reason) {
        check(
                "over reason",
                reason,
                kind(RevokeOutcome.Over.class, "over(" + reason + ")").reason());
        return this;
    }
}
