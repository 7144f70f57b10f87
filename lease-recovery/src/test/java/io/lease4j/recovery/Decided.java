package io.lease4j.recovery;

import static io.lease4j.recovery.Given.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;

/** What the classifier decides for an instance that may resume. */
final class Decided {

    private Decided() {}

    static void assertDecided(
            RecoveryReason expected, UnfinishedExecution execution, PendingMutation pending, InspectOutcome observed) {
        assertThat(RecoveryClassifier.classify(execution, pending, observed, SELF, true))
                .isEqualTo(Classification.because(expected));
    }
}
