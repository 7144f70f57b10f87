package io.lease4j.recovery;

import static io.lease4j.recovery.Decided.assertDecided;
import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.NEVER_GRANTED;
import static io.lease4j.recovery.Given.NONE;
import static io.lease4j.recovery.Given.OTHER_KEY;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.UNKNOWN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static io.lease4j.recovery.Given.notFound;
import static io.lease4j.recovery.Given.record;

import io.lease4j.InspectOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store that cannot be asked about the key, or answers about another one. */
@Tag("RC-1")
class NotObservedTest {

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
}
