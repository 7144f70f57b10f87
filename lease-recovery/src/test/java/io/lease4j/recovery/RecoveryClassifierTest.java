package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.notFound;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecoveryClassifierTest {

    private static final PendingMutation NONE = new PendingMutation.None();

    @Test
    void the_exact_generation_of_this_instance_is_resumed_where_policy_permits_it() {
        InspectOutcome current = found(active(GENERATION, SELF));

        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, current, SELF, true))
                .isEqualTo(Classification.because(RecoveryReason.STILL_CURRENT));
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, current, SELF, false))
                .isEqualTo(Classification.because(RecoveryReason.RESUMING_NOT_PERMITTED));
    }

    @Test
    void another_instance_of_the_same_principal_never_resumes() {
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, found(active(GENERATION, SELF)), RESTARTED, true))
                .isEqualTo(Classification.because(RecoveryReason.OTHER_INSTANCE));
    }

    @Test
    void without_a_lease_it_has_to_be_reacquired() {
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, notFound(Optional.empty()), SELF, true)
                        .decision())
                .isEqualTo(RecoveryDecision.REACQUIRE_REQUIRED);
        InspectOutcome over = notFound(Optional.of(ended(GENERATION, SELF)));
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, over, SELF, true)
                        .decision())
                .isEqualTo(RecoveryDecision.REACQUIRE_REQUIRED);
    }

    @Test
    void a_request_without_an_outcome_is_resolved_first() {
        PendingMutation unknown = new PendingMutation.Unknown();

        assertThat(RecoveryClassifier.classify(EXECUTION, unknown, found(active(GENERATION, SELF)), SELF, true))
                .isEqualTo(Classification.because(RecoveryReason.OUTCOME_UNKNOWN));
    }

    @Test
    void nothing_runs_while_the_backend_is_unavailable() {
        InspectOutcome unreachable = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);

        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, unreachable, SELF, true))
                .isEqualTo(Classification.because(RecoveryReason.NOT_OBSERVED));
    }
}
