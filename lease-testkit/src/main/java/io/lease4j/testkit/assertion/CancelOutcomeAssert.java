package io.lease4j.testkit.assertion;

import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.NotKnowableReason;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of cancelling a request. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class CancelOutcomeAssert extends OutcomeAssert<CancelOutcomeAssert, CancelOutcome> {

    CancelOutcomeAssert(@Nullable CancelOutcome actual) {
        super(actual, CancelOutcomeAssert.class);
    }

    /**
     * Verifies that the request never committed and never will.
     *
     * @return this
     */
    public CancelOutcomeAssert isNeverCommitted() {
        CancelOutcome.NeverCommitted unused = kind(CancelOutcome.NeverCommitted.class, "never committed");
        return this;
    }

    /**
     * Verifies that the request had committed.
     *
     * @return what it did
     */
    public CommittedRequest hasCommitted() {
        return kind(CancelOutcome.Committed.class, "committed").what();
    }

    /**
     * Verifies that it can no longer be learned.
     *
     * @param reason why
     * @return this
     */
    public CancelOutcomeAssert isNotKnowable(NotKnowableReason reason) {
        check(
                "reason",
                reason,
                kind(CancelOutcome.NotKnowable.class, "not knowable(" + reason + ")")
                        .reason());
        return this;
    }
}
