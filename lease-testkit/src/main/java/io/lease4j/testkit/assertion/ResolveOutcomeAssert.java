package io.lease4j.testkit.assertion;

import io.lease4j.CommittedRequest;
import io.lease4j.ResolveOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what a store can say of a request. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class ResolveOutcomeAssert extends OutcomeAssert<ResolveOutcomeAssert, ResolveOutcome> {

    ResolveOutcomeAssert(@Nullable ResolveOutcome actual) {
        super(actual, ResolveOutcomeAssert.class);
    }

    /**
     * Verifies that the request committed.
     *
     * @return what it did
     */
    public CommittedRequest hasCommitted() {
        return kind(ResolveOutcome.Committed.class, "committed").what();
    }

    /**
     * Verifies that there is no receipt.
     *
     * @return this
     */
    public ResolveOutcomeAssert isStillUnknown() {
        ResolveOutcome.StillUnknown unused = kind(ResolveOutcome.StillUnknown.class, "still unknown");
        return this;
    }
}
