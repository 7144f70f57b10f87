package io.lease4j.testkit.assertion;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.CheckReturnValue;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Entry points of the assertions. An assertion of an outcome that does not hold shows the whole outcome.
 *
 * @since 0.1.0
 */
public final class LeaseAssertions {

    private LeaseAssertions() {}

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static AcquireOutcomeAssert assertThat(@Nullable AcquireOutcome actual) {
        return new AcquireOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static RenewOutcomeAssert assertThat(@Nullable RenewOutcome actual) {
        return new RenewOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static ReleaseOutcomeAssert assertThat(@Nullable ReleaseOutcome actual) {
        return new ReleaseOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static RevokeOutcomeAssert assertThat(@Nullable RevokeOutcome actual) {
        return new RevokeOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static CancelOutcomeAssert assertThat(@Nullable CancelOutcome actual) {
        return new CancelOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static ResolveOutcomeAssert assertThat(@Nullable ResolveOutcome actual) {
        return new ResolveOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static InspectOutcomeAssert assertThat(@Nullable InspectOutcome actual) {
        return new InspectOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static AdminOutcomeAssert assertThat(@Nullable AdminOutcome actual) {
        return new AdminOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static HistoryOutcomeAssert assertThat(@Nullable HistoryOutcome actual) {
        return new HistoryOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static CommitOutcomeAssert assertThat(@Nullable CommitOutcome actual) {
        return new CommitOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static FenceOutcomeAssert assertThat(@Nullable FenceOutcome actual) {
        return new FenceOutcomeAssert(actual);
    }

    /**
     * Starts asserting.
     *
     * @param actual what to assert
     * @return assertions
     */
    @CheckReturnValue
    public static LeaseAssert assertThat(@Nullable Lease actual) {
        return new LeaseAssert(actual);
    }
}
