package io.lease4j.testkit.assertion;

import io.lease4j.AcquireOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of an acquire. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class AcquireOutcomeAssert extends OutcomeAssert<AcquireOutcomeAssert, AcquireOutcome> {

    AcquireOutcomeAssert(@Nullable AcquireOutcome actual) {
        super(actual, AcquireOutcomeAssert.class);
    }

    /**
     * Verifies that it is acquired, for the first time.
     *
     * @return this
     */
    public AcquireOutcomeAssert isAcquired() {
        check("replayed", false, kind(AcquireOutcome.Acquired.class, "acquired").replayed());
        return this;
    }

    /**
     * Verifies that it is acquired, as the replay of an earlier answer.
     *
     * @return this
     */
    public AcquireOutcomeAssert isAcquiredAgain() {
        check(
                "replayed",
                true,
                kind(AcquireOutcome.Acquired.class, "acquired (replayed)").replayed());
        return this;
    }

    /**
     * Verifies that somebody else holds the key, or this very holder under another request.
     *
     * @return this
     */
    public AcquireOutcomeAssert isHeld() {
        AcquireOutcome.Held unused = kind(AcquireOutcome.Held.class, "held");
        return this;
    }

    /**
     * Verifies that the request had been granted, and that the grant is over.
     *
     * @param reason how it ended
     * @return this
     */
    public AcquireOutcomeAssert isEnded(LostReason reason) {
        ObservedLease lease =
                kind(AcquireOutcome.Ended.class, "ended(" + reason + ")").lease();
        check("end", Optional.of(reason), lease.end().map(LeaseEnd::reason));
        return this;
    }

    /**
     * Asserts the lease.
     *
     * @return assertions of the lease
     */
    public LeaseAssert lease() {
        return new LeaseAssert(kind(AcquireOutcome.Acquired.class, "acquired").lease());
    }
}
