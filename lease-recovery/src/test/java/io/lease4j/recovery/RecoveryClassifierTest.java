package io.lease4j.recovery;

import static io.lease4j.recovery.Decided.assertDecided;
import static io.lease4j.recovery.Given.CURRENT;
import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NEVER_GRANTED;
import static io.lease4j.recovery.Given.NONE;
import static io.lease4j.recovery.Given.RECORD;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.committed;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static io.lease4j.recovery.Given.notFound;
import static io.lease4j.recovery.Given.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Operation;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose lease it is that is observed, and whether it is one. */
@Tag("RC-1")
class RecoveryClassifierTest {

    @Test
    @Tag("RC-2")
    void the_exact_generation_of_this_instance_is_resumed_where_policy_permits_it() {
        assertDecided(RecoveryReason.STILL_CURRENT, EXECUTION, NONE, CURRENT);
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, CURRENT, SELF, false))
                .isEqualTo(Classification.because(RecoveryReason.RESUMING_NOT_PERMITTED));
    }

    @Test
    @Tag("RC-2")
    void another_instance_of_the_same_principal_never_resumes() {
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, CURRENT, RESTARTED, true))
                .isEqualTo(Classification.because(RecoveryReason.OTHER_INSTANCE));
    }

    @Test
    @Tag("RC-2")
    void a_lease_and_an_execution_that_name_different_holders_are_nobodys_to_resume() {
        assertDecided(RecoveryReason.OTHER_INSTANCE, EXECUTION, NONE, found(active(GENERATION, RESTARTED)));
        UnfinishedExecution formers =
                new UnfinishedExecution(EXECUTION.id(), KEY, RESTARTED, RECORD, EXECUTION.generation());
        assertDecided(RecoveryReason.OTHER_INSTANCE, formers, NONE, CURRENT);
        Holder otherPrincipal = Holder.of("shipping", SELF.instance());
        assertThat(RecoveryClassifier.classify(EXECUTION, NONE, CURRENT, otherPrincipal, true))
                .isEqualTo(Classification.because(RecoveryReason.OTHER_INSTANCE));
    }

    @Test
    void without_a_lease_it_has_to_be_reacquired() {
        assertDecided(RecoveryReason.NO_CURRENT_AUTHORITY, EXECUTION, NONE, notFound(Optional.empty()));
        assertDecided(RecoveryReason.GENERATION_ENDED, EXECUTION, NONE, notFound(Optional.of(ended(GENERATION, SELF))));
        assertDecided(
                RecoveryReason.NO_CURRENT_AUTHORITY,
                EXECUTION,
                NONE,
                notFound(Optional.of(ended(generation(TOKEN - 1), SELF))));
    }

    @Test
    void a_lease_that_reads_as_over_is_over() {
        assertDecided(RecoveryReason.GENERATION_ENDED, EXECUTION, NONE, found(ended(GENERATION, SELF)));
        assertDecided(
                RecoveryReason.GENERATION_ENDED,
                EXECUTION,
                NONE,
                new InspectOutcome.Found(active(GENERATION, SELF), Duration.ZERO, record(GENERATION)));
        assertDecided(
                RecoveryReason.STILL_CURRENT,
                EXECUTION,
                NONE,
                new InspectOutcome.Found(active(GENERATION, SELF), Duration.ofNanos(1), record(GENERATION)));
    }

    @Test
    void an_execution_that_was_never_granted_anything_starts_anew() {
        assertDecided(RecoveryReason.NEVER_GRANTED, NEVER_GRANTED, NONE, notFound(Optional.empty()));
        assertDecided(RecoveryReason.NEVER_GRANTED, NEVER_GRANTED, new PendingMutation.NeverCommitted(), CURRENT);
        assertDecided(
                RecoveryReason.NEVER_GRANTED,
                NEVER_GRANTED,
                committed(Operation.RELEASE, active(GENERATION, SELF)),
                CURRENT);
    }
}
