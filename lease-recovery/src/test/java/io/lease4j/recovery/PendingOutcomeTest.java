package io.lease4j.recovery;

import static io.lease4j.recovery.Decided.assertDecided;
import static io.lease4j.recovery.Given.CURRENT;
import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.NEVER_GRANTED;
import static io.lease4j.recovery.Given.OTHER_KEY;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.UNKNOWN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.committed;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static io.lease4j.recovery.Given.notFound;
import static io.lease4j.recovery.Given.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is known of the request that was pending, before what is observed of the key. */
@Tag("RC-1")
class PendingOutcomeTest {

    @Test
    @Tag("RC-4")
    void a_request_without_an_outcome_is_resolved_first() {
        assertDecided(RecoveryReason.OUTCOME_UNKNOWN, EXECUTION, UNKNOWN, CURRENT);
        assertDecided(RecoveryReason.OUTCOME_UNKNOWN, EXECUTION, UNKNOWN, found(active(generation(8), RESTARTED)));
        assertDecided(RecoveryReason.OUTCOME_UNKNOWN, NEVER_GRANTED, UNKNOWN, notFound(Optional.empty()));
    }

    @Test
    @Tag("RC-4")
    void the_receipt_of_another_key_tells_nothing_of_the_request() {
        PendingMutation foreign = committed(Operation.ACQUIRE, active(generation(OTHER_KEY, 99), SELF));

        assertDecided(RecoveryReason.OUTCOME_UNKNOWN, EXECUTION, foreign, CURRENT);
    }

    @ParameterizedTest
    @EnumSource(NotKnowableReason.class)
    @Tag("RC-4")
    void what_cannot_be_learned_any_more_does_not_block_and_ends_the_authority(NotKnowableReason reason) {
        PendingMutation notKnowable = new PendingMutation.NotKnowable(reason);

        assertDecided(RecoveryReason.OUTCOME_NOT_KNOWABLE, EXECUTION, notKnowable, CURRENT);
        assertDecided(RecoveryReason.OUTCOME_NOT_KNOWABLE, NEVER_GRANTED, notKnowable, CURRENT);
        assertDecided(RecoveryReason.NEWER_GENERATION, EXECUTION, notKnowable, found(active(generation(8), RESTARTED)));
    }

    @Test
    void a_receipt_that_tells_of_the_grant_makes_it_this_executions() {
        PendingMutation acquired = committed(Operation.ACQUIRE, active(GENERATION, SELF));

        assertDecided(RecoveryReason.STILL_CURRENT, NEVER_GRANTED, acquired, CURRENT);
        assertThat(RecoveryClassifier.classify(NEVER_GRANTED, acquired, CURRENT, RESTARTED, true))
                .isEqualTo(Classification.because(RecoveryReason.OTHER_INSTANCE));
        assertDecided(
                RecoveryReason.NEWER_GENERATION, NEVER_GRANTED, acquired, found(active(generation(8), RESTARTED)));
        assertDecided(RecoveryReason.NO_CURRENT_AUTHORITY, NEVER_GRANTED, acquired, notFound(Optional.empty()));
    }

    @Test
    void a_receipt_that_tells_of_the_end_ends_it_whatever_else_is_seen() {
        assertDecided(
                RecoveryReason.GENERATION_ENDED,
                EXECUTION,
                committed(Operation.RENEW, ended(GENERATION, SELF)),
                CURRENT);
        for (Operation ending : new Operation[] {Operation.RELEASE, Operation.REVOKE}) {
            assertDecided(
                    RecoveryReason.GENERATION_ENDED, EXECUTION, committed(ending, active(GENERATION, SELF)), CURRENT);
            assertDecided(
                    RecoveryReason.STILL_CURRENT,
                    EXECUTION,
                    committed(ending, ended(generation(TOKEN - 1), SELF)),
                    CURRENT);
        }
        assertDecided(
                RecoveryReason.STILL_CURRENT, EXECUTION, committed(Operation.RENEW, active(GENERATION, SELF)), CURRENT);
        assertDecided(RecoveryReason.STILL_CURRENT, EXECUTION, new PendingMutation.NeverCommitted(), CURRENT);
    }

    @Test
    @Tag("RC-3")
    void a_receipt_of_a_newer_generation_makes_it_stale() {
        PendingMutation newer = committed(Operation.ACQUIRE, ended(generation(TOKEN + 1), SELF));
        InspectOutcome nothing = new InspectOutcome.NotFound(Optional.empty(), record(TOKEN + 1, true));

        assertDecided(RecoveryReason.NEWER_GENERATION, EXECUTION, newer, nothing);
    }
}
