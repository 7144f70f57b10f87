package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.ApiTypes;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MatchEveryOutcomeTest {

    @Tag("O-1")
    @Test
    void theExampleLeavesNoOutcomeOut() {
        assertThat(Arrays.stream(MatchEveryOutcome.class.getDeclaredMethods())
                        .filter(method -> method.getName().equals("describe"))
                        .map(MatchEveryOutcomeTest::parameter))
                .containsExactlyInAnyOrderElementsOf(ApiTypes.outcomes().toList());
    }

    @Test
    void oneRefusalIsACaseOfEveryOperation() {
        Refused refused = Refused.of(RefusedReason.FROZEN);
        assertThat(MatchEveryOutcome.describe((AcquireOutcome) refused)).isEqualTo("refused FROZEN");
        assertThat(MatchEveryOutcome.describe((ListOutcome) refused)).isEqualTo("refused FROZEN");
    }

    @Test
    void aCaseIsHandedOverAsItself() {
        AcquireOutcome held = new AcquireOutcome.Held(Duration.ofSeconds(7), false);
        assertThat(MatchEveryOutcome.describe(held)).isEqualTo("wait PT7S");
        assertThat(MatchEveryOutcome.describe(new Settlement.Answered<>(held))).isEqualTo("wait PT7S");
    }

    private static Class<?> parameter(Method method) {
        return method.getParameterTypes()[0];
    }
}
