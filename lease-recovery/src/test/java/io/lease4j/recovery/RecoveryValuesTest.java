package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NOW;
import static io.lease4j.recovery.Given.OTHER_KEY;
import static io.lease4j.recovery.Given.RECORD;
import static io.lease4j.recovery.Given.SELF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecoveryValuesTest {

    @Test
    void codes_are_stable_text() {
        assertThat(Arrays.stream(RecoveryDecision.values()).map(RecoveryDecision::code))
                .containsExactly(
                        "resume-current",
                        "reacquire-required",
                        "stale-generation",
                        "resolve-unknown-outcome",
                        "backend-unavailable",
                        "reconcile-fencing-floor");
        assertThat(RecoveryReason.NEWER_GENERATION.code()).isEqualTo("newer-generation");
        assertThat(Classification.because(RecoveryReason.NEWER_GENERATION).code())
                .isEqualTo("stale-generation.newer-generation");
    }

    @Test
    void every_decision_has_a_reason_and_a_reason_one_decision() {
        assertThat(Arrays.stream(RecoveryReason.values()).map(RecoveryReason::decision))
                .contains(RecoveryDecision.values());
        assertThatThrownBy(() -> new Classification(RecoveryDecision.RESUME_CURRENT, RecoveryReason.NEWER_GENERATION))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NEWER_GENERATION is a reason for STALE_GENERATION, not RESUME_CURRENT");
    }

    @Test
    void an_authority_that_was_carried_says_what_was_granted() {
        ExecutionAuthority authority = new ExecutionAuthority(RECORD, GENERATION, SELF, EXECUTION.id(), NOW);

        assertThat(UnfinishedExecution.of(authority)).isEqualTo(EXECUTION);
    }

    @Test
    void the_generation_is_of_the_executions_key() {
        assertThatThrownBy(
                        () -> new UnfinishedExecution(EXECUTION.id(), OTHER_KEY, SELF, RECORD, Optional.of(GENERATION)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a generation of another key than the execution's");
    }

    @Test
    void what_is_shown_names_neither_key_nor_holder() {
        assertThat(EXECUTION).hasToString("UnfinishedExecution[execution-1, " + GENERATION + "]");
        assertThat(new UnfinishedExecution(ExecutionId.of("execution-1"), KEY, SELF, RECORD, Optional.empty()))
                .hasToString("UnfinishedExecution[execution-1, " + KEY.fingerprint() + ", never granted]");
    }
}
