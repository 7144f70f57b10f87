package io.lease4j.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.fixtures.Samples;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpiValuesTest {

    @Test
    void abilitiesAreOnUnlessListed() {
        Capabilities capabilities = new Capabilities("toy", Set.of(Capability.DISCARD, Capability.HISTORY));
        assertThat(capabilities.supports(Capability.DISCARD)).isFalse();
        assertThat(capabilities.supports(Capability.RETAINED_PROOF)).isTrue();
        assertThat(capabilities.supported())
                .isEqualTo(EnumSet.complementOf(EnumSet.of(Capability.DISCARD, Capability.HISTORY)))
                .isUnmodifiable();
    }

    @Test
    void theDefaultSettingsAreThoseOfTheDocumentation() {
        assertThat(NamespaceSettings.defaults())
                .isEqualTo(new NamespaceSettings(
                        Duration.ofMinutes(5).plusSeconds(5), Duration.ofHours(1), 10_000, false));
    }

    @Test
    void settingsAreChangedOneByOne() {
        NamespaceSettings settings = NamespaceSettings.defaults()
                .withEvidenceRetention(Duration.ofHours(3))
                .withReceiptHorizon(Duration.ofHours(2))
                .withHistoryLength(7)
                .withWitness();
        assertThat(settings).isEqualTo(new NamespaceSettings(Duration.ofHours(2), Duration.ofHours(3), 7, true));
        assertThat(settings.withHistoryLength(8).witnessed()).isTrue();
        assertThat(settings.withReceiptHorizon(Duration.ofHours(1)).witnessed()).isTrue();
        assertThat(settings.withEvidenceRetention(Duration.ofHours(4)).witnessed())
                .isTrue();
    }

    @Test
    void anAnswerHasAnEchoIfAStepGaveIt() {
        AcquireOutcome outcome = Refused.of(RefusedReason.FROZEN);
        Echo echo = Samples.of(Echo.class);
        assertThat(Answer.of(outcome, echo)).isEqualTo(new Answer<>(outcome, Optional.of(echo)));
        assertThat(Answer.withoutStep(outcome)).isEqualTo(new Answer<>(outcome, Optional.empty()));
    }
}
