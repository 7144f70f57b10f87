package io.lease4j.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SwitchOverEveryOutcomeTest {

    @Tag("O-1")
    @Test
    void theExampleLeavesNoOutcomeOut() {
        assertThat(Arrays.stream(SwitchOverEveryOutcome.class.getDeclaredMethods())
                        .filter(method -> method.getName().equals("describe"))
                        .map(method -> method.getParameterTypes()[0]))
                .containsExactlyInAnyOrder(Outcome.class.getPermittedSubclasses());
    }

    @Test
    void eachCaseIsReached() {
        AcquireOutcome held = new AcquireOutcome.Held(Duration.ofSeconds(7), false);
        assertThat(SwitchOverEveryOutcome.describe(held)).isEqualTo("wait PT7S");
        RenewOutcome refused = Refused.of(RefusedReason.FROZEN);
        assertThat(SwitchOverEveryOutcome.describe(refused)).isEqualTo("refused FROZEN");
    }
}
