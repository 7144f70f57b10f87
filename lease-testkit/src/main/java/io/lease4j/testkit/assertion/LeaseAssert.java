package io.lease4j.testkit.assertion;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Lease;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Asserts a lease. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class LeaseAssert extends AbstractAssert<LeaseAssert, Lease> {

    LeaseAssert(@Nullable Lease actual) {
        super(actual, LeaseAssert.class);
    }

    /**
     * Verifies that it is the same grant: key, lease id and token.
     *
     * @param other a lease of the same generation
     * @return this
     */
    public LeaseAssert isSameGenerationAs(Lease other) {
        isNotNull();
        Generation expected = other.generation();
        if (!actual.generation().equals(expected)) {
            failWithMessage("expected the generation %s but it was %s", expected, actual.generation());
        }
        return this;
    }

    /**
     * Verifies that it was granted after another: a greater token, and another lease id.
     *
     * @param earlier the other lease
     * @return this
     */
    public LeaseAssert isLaterGrantThan(Lease earlier) {
        isNotNull();
        boolean greater = actual.token().value() > earlier.token().value();
        if (!greater || Objects.equals(actual.leaseId(), earlier.leaseId())) {
            failWithMessage(
                    "expected a greater token and another lease id than %s but it was %s",
                    earlier.generation(), actual.generation());
        }
        return this;
    }

    /**
     * Verifies the expiry.
     *
     * @param expected in backend time
     * @return this
     */
    public LeaseAssert expiresAt(BackendTime expected) {
        isNotNull();
        if (!actual.expiresAt().equals(expected)) {
            failWithMessage("expected the expiry %s but it was %s", expected, actual.expiresAt());
        }
        return this;
    }
}
