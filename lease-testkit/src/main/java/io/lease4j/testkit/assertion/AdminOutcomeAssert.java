package io.lease4j.testkit.assertion;

import io.lease4j.AdminOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what came of an operator's act. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class AdminOutcomeAssert extends OutcomeAssert<AdminOutcomeAssert, AdminOutcome> {

    AdminOutcomeAssert(@Nullable AdminOutcome actual) {
        super(actual, AdminOutcomeAssert.class);
    }

    /**
     * Verifies that it holds now.
     *
     * @return this
     */
    public AdminOutcomeAssert isDone() {
        AdminOutcome.Done unused = kind(AdminOutcome.Done.class, "done");
        return this;
    }
}
