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
import static io.lease4j.recovery.Given.UNKNOWN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.committed;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static io.lease4j.recovery.Given.notFound;
import static io.lease4j.recovery.Given.record;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseId;
import io.lease4j.NamespaceId;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that forgot what it had granted. */
@Tag("RC-1")
class ForgottenByStoreTest {

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
}
