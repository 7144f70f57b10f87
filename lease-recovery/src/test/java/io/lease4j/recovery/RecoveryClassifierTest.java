package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.OTHER_KEY;
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

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseId;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("RC-1")
class RecoveryClassifierTest {

    private static final PendingMutation NONE = new PendingMutation.None();
    private static final PendingMutation UNKNOWN = new PendingMutation.Unknown();
    private static final InspectOutcome CURRENT = found(active(GENERATION, SELF));
    private static final UnfinishedExecution NEVER_GRANTED =
            new UnfinishedExecution(ExecutionId.of("execution-1"), KEY, SELF, RECORD, Optional.empty());

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

    @ParameterizedTest
    @EnumSource(RefusedReason.class)
    @Tag("RC-5")
    void whatever_keeps_the_store_from_being_asked_stops_everything(RefusedReason reason) {
        RecoveryReason expected = switch (reason) {
            case FLOOR_UNPROVEN -> RecoveryReason.FLOOR_UNPROVEN;
            case NAMESPACE_MISSING -> RecoveryReason.NAMESPACE_FORGOTTEN;
            default -> RecoveryReason.NOT_OBSERVED;
        };

        assertDecided(expected, EXECUTION, NONE, Refused.of(reason));
        assertDecided(expected, EXECUTION, UNKNOWN, Refused.of(reason));
    }

    @Test
    @Tag("RC-5")
    void a_missing_namespace_has_forgotten_nothing_of_who_was_granted_nothing() {
        assertDecided(RecoveryReason.NOT_OBSERVED, NEVER_GRANTED, NONE, Refused.of(RefusedReason.NAMESPACE_MISSING));
    }

    @Test
    @Tag("RC-5")
    void what_was_seen_of_another_key_tells_nothing_of_this_one() {
        assertDecided(
                RecoveryReason.OBSERVED_ANOTHER_KEY, EXECUTION, UNKNOWN, found(active(generation(OTHER_KEY, 5), SELF)));
        assertDecided(
                RecoveryReason.OBSERVED_ANOTHER_KEY,
                EXECUTION,
                NONE,
                notFound(Optional.of(ended(generation(OTHER_KEY, 99), SELF))));
        assertDecided(
                RecoveryReason.OBSERVED_ANOTHER_KEY,
                EXECUTION,
                NONE,
                new InspectOutcome.NotFound(Optional.of(ended(generation(OTHER_KEY, 99), SELF)), record(TOKEN, true)));
    }

    @Test
    @Tag("RC-6")
    void a_record_that_cannot_prove_its_floor_comes_before_everything_else() {
        RecordSummary unproven = record(TOKEN, false);

        assertDecided(
                RecoveryReason.FLOOR_UNPROVEN,
                EXECUTION,
                UNKNOWN,
                new InspectOutcome.Found(active(GENERATION, SELF), Duration.ofSeconds(1), unproven));
        assertDecided(
                RecoveryReason.FLOOR_UNPROVEN,
                EXECUTION,
                NONE,
                new InspectOutcome.NotFound(Optional.empty(), unproven));
    }

    @Test
    @Tag("RC-6")
    void a_last_token_below_one_that_is_known_was_forgotten() {
        InspectOutcome below = new InspectOutcome.NotFound(Optional.empty(), record(TOKEN - 1, true));
        InspectOutcome same = new InspectOutcome.NotFound(Optional.empty(), record(TOKEN, true));

        assertDecided(RecoveryReason.LAST_TOKEN_BELOW_KNOWN, EXECUTION, UNKNOWN, below);
        assertDecided(RecoveryReason.NO_CURRENT_AUTHORITY, EXECUTION, NONE, same);
        assertDecided(RecoveryReason.NEVER_GRANTED, NEVER_GRANTED, NONE, below);
        assertDecided(
                RecoveryReason.LAST_TOKEN_BELOW_KNOWN,
                NEVER_GRANTED,
                committed(Operation.ACQUIRE, active(GENERATION, SELF)),
                below);
        assertDecided(
                RecoveryReason.LAST_TOKEN_BELOW_KNOWN,
                EXECUTION,
                NONE,
                new InspectOutcome.Found(
                        active(generation(TOKEN + 1), SELF), Duration.ofSeconds(1), record(TOKEN, true)));
    }

    @Test
    @Tag("RC-6")
    void another_record_or_creation_did_not_grant_it() {
        AuthorityRecordId otherShard = new AuthorityRecordId(RECORD.namespaceId(), 4);
        AuthorityRecordId otherCreation = new AuthorityRecordId(NamespaceId.of("creation-2"), 3);
        for (AuthorityRecordId other : Set.of(otherShard, otherCreation)) {
            RecordSummary record = new RecordSummary(other, TOKEN, true, Set.of());
            assertDecided(
                    RecoveryReason.OTHER_RECORD,
                    EXECUTION,
                    NONE,
                    new InspectOutcome.NotFound(Optional.empty(), record));
        }
    }

    @Test
    @Tag("RC-6")
    void a_token_that_repeats_and_an_older_generation_that_lives_again_were_forgotten() {
        Generation twin = new Generation(KEY, LeaseId.of("another"), FencingToken.of(TOKEN));

        assertDecided(RecoveryReason.TOKEN_REPEATED, EXECUTION, UNKNOWN, found(active(twin, SELF)));
        assertDecided(RecoveryReason.TOKEN_REPEATED, EXECUTION, NONE, notFound(Optional.of(ended(twin, SELF))));
        assertDecided(
                RecoveryReason.TOKEN_REPEATED, EXECUTION, committed(Operation.RELEASE, ended(twin, SELF)), CURRENT);
        assertDecided(
                RecoveryReason.OLDER_GENERATION_ACTIVE,
                EXECUTION,
                UNKNOWN,
                found(active(generation(TOKEN - 1), RESTARTED)));
        assertDecided(RecoveryReason.NEVER_GRANTED, NEVER_GRANTED, NONE, found(active(twin, SELF)));
    }

    private static void assertDecided(
            RecoveryReason expected, UnfinishedExecution execution, PendingMutation pending, InspectOutcome observed) {
        assertThat(RecoveryClassifier.classify(execution, pending, observed, SELF, true))
                .isEqualTo(Classification.because(expected));
    }
}
