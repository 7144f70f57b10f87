package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NONE;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.ended;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static io.lease4j.recovery.Given.notFound;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.Leases;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A persisted execution with token N, and an observed lease with a greater one. */
class StaleGenerationTest {

    @Test
    @Tag("RC-1")
    @Tag("RC-3")
    void an_execution_that_a_newer_generation_overtook_is_stale_and_the_store_is_not_asked_for_it() {
        FakeStore store = new FakeStore();
        store.answers("inspect", found(active(generation(TOKEN + 1), RESTARTED)));
        try (Leases leases = Leases.builder(store.store(), SELF).build()) {
            InspectOutcome observed = leases.inspect(KEY, leases.within(Duration.ofSeconds(10)));
            List<String> asked = store.calls();

            Classification decided = RecoveryClassifier.classify(EXECUTION, NONE, observed, SELF, true);

            assertThat(decided).isEqualTo(Classification.because(RecoveryReason.NEWER_GENERATION));
            assertThat(decided.decision()).isEqualTo(RecoveryDecision.STALE_GENERATION);
            assertThat(asked).containsExactly("inspect");
            assertThat(store.calls()).as("store calls of the classification").isEqualTo(asked);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("RC-3")
    void live_or_ended_and_whatever_the_policy_says(boolean mayResume) {
        assertThat(RecoveryClassifier.classify(
                        EXECUTION, NONE, found(active(generation(TOKEN + 1), SELF)), SELF, mayResume))
                .isEqualTo(Classification.because(RecoveryReason.NEWER_GENERATION));
        assertThat(RecoveryClassifier.classify(
                        EXECUTION,
                        NONE,
                        notFound(Optional.of(ended(generation(TOKEN + 1), RESTARTED))),
                        SELF,
                        mayResume))
                .isEqualTo(Classification.because(RecoveryReason.NEWER_GENERATION));
    }
}
