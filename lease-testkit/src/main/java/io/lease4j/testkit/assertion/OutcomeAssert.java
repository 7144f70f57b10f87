package io.lease4j.testkit.assertion;

import io.lease4j.Commitment;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * What can be asserted of every outcome. Confined to one thread.
 *
 * @param <S> the assertion's own type
 * @param <O> the outcome's type
 * @since 0.1.0
 */
public abstract class OutcomeAssert<S extends OutcomeAssert<S, O>, O extends Outcome> extends AbstractAssert<S, O> {

    /**
     * Starts asserting.
     *
     * @param actual the outcome
     * @param self the assertion's own type
     */
    protected OutcomeAssert(@Nullable O actual, Class<?> self) {
        super(actual, self);
    }

    /**
     * Verifies the outcome's code.
     *
     * @param expected such as {@code lost(expired)}
     * @return this
     */
    public S hasCode(String expected) {
        isNotNull();
        if (!actual.code().equals(expected)) {
            failWithMessage("expected %s but it was %s", expected, words());
        }
        return myself;
    }

    /**
     * Verifies what the outcome says of the request.
     *
     * @param expected yes, no or unknown
     * @return this
     */
    public S isCommitted(Commitment expected) {
        isNotNull();
        if (actual.committed() != expected) {
            failWithMessage("expected committed: %s but it was %s in %s", expected, actual.committed(), words());
        }
        return myself;
    }

    /**
     * Verifies that the request was refused.
     *
     * @param reason why
     * @return this
     */
    public S isRefused(RefusedReason reason) {
        isNotNull();
        if (!(actual instanceof Refused refused) || refused.reason() != reason) {
            failWithMessage("expected refused(%s) but it was %s", reason, words());
        }
        return myself;
    }

    /**
     * Verifies that the outcome is unknown.
     *
     * @return this
     */
    public S isUnknown() {
        isNotNull();
        if (!actual.code().startsWith("unknown")) {
            failWithMessage("expected unknown but it was %s", words());
        }
        return myself;
    }

    /** Returns the outcome as one case, or fails. */
    final <C> C kind(Class<C> kind, String expected) {
        isNotNull();
        if (!kind.isInstance(actual)) {
            failWithMessage("expected %s but it was %s", expected, words());
        }
        return Objects.requireNonNull(kind.cast(actual));
    }

    /** Fails unless two values are equal. */
    final void check(String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            failWithMessage("expected %s %s but it was %s in %s", what, expected, found, words());
        }
    }

    private String words() {
        return actual.code() + ": " + actual;
    }
}
