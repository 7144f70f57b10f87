package io.lease4j.testkit.assertion;

import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of a release. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class ReleaseOutcomeAssert extends OutcomeAssert<ReleaseOutcomeAssert, ReleaseOutcome> {

    ReleaseOutcomeAssert(@Nullable ReleaseOutcome actual) {
        super(actual, ReleaseOutcomeAssert.class);
    }

    /**
     * Verifies that it is released, for the first time.
     *
     * @return this
     */
    public ReleaseOutcomeAssert isReleased() {
        check("replayed", false, kind(ReleaseOutcome.Released.class, "released").replayed());
        return this;
    }

    /**
     * Verifies that it is released, as the replay of an earlier answer.
     *
     * @return this
     */
    public ReleaseOutcomeAssert isReleasedAgain() {
        check(
                "replayed",
                true,
                kind(ReleaseOutcome.Released.class, "released (replayed)").replayed());
        return this;
    }

    /**
     * Verifies that the lease was lost already.
     *
     * @param reason why
     * @return this
     */
    public ReleaseOutcomeAssert isLost(LostReason reason) {
        check(
                "lost reason",
                reason,
                kind(ReleaseOutcome.Lost.class, "lost(" + reason + ")").reason());
        return this;
    }
}
