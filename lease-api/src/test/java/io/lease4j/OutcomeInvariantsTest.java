package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.FenceOutcome;
import io.lease4j.fixtures.ApiTypes;
import io.lease4j.fixtures.Cases;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every case of every outcome. */
class OutcomeInvariantsTest {

    static Stream<Class<?>> outcomes() {
        return ApiTypes.outcomes();
    }

    private static Stream<Outcome> values(Class<?> outcomeType) {
        return ApiTypes.cases(outcomeType).flatMap(Cases::of).map(Outcome.class::cast);
    }

    @Tag("O-1")
    @ParameterizedTest
    @MethodSource("outcomes")
    void everyCaseHasACodeOfItsOwnThatIsStableText(Class<?> outcomeType) {
        Map<String, Class<?>> owners = new HashMap<>();
        values(outcomeType).forEach(outcome -> {
            assertThat(outcome.code()).matches("[a-z-]+(\\.[a-z-]+)?");
            if (!(outcome instanceof Settlement.Answered<?>)) {
                assertThat(owners.putIfAbsent(outcome.code(), outcome.getClass()))
                        .as(outcome.code())
                        .isIn(null, outcome.getClass());
            }
            assertThat(outcome.committed()).isNotNull();
        });
    }

    @Tag("O-1")
    @Tag("O-2")
    @ParameterizedTest
    @MethodSource("outcomes")
    void everyOperationCanBeRefusedExceptASettlement(Class<?> outcomeType) {
        assertThat(ApiTypes.cases(outcomeType).anyMatch(member -> member == Refused.class))
                .isEqualTo(outcomeType != Settlement.class);
    }

    @Tag("O-2")
    @ParameterizedTest
    @EnumSource
    void refusedMeansNotCommitted(RefusedReason reason) {
        Refused refused = Refused.of(reason);
        assertThat(refused.committed()).isEqualTo(Commitment.NO);
        assertThat(refused.retryMayHelp()).isEqualTo(reason.retryMayHelp());
        assertThat(refused.code())
                .isEqualTo("refused." + reason.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    @Tag("O-1")
    @ParameterizedTest
    @MethodSource("outcomes")
    void unknownMeansThatItMayHaveCommittedAndThatAskingAgainHelps(Class<?> outcomeType) {
        values(outcomeType)
                .filter(outcome -> outcome.getClass().getSimpleName().contains("Unknown"))
                .forEach(outcome -> {
                    assertThat(outcome.committed()).isEqualTo(Commitment.UNKNOWN);
                    assertThat(outcome.retryMayHelp()).isTrue();
                });
    }

    @Tag("O-3")
    @ParameterizedTest
    @MethodSource("outcomes")
    void whatDependsOnTheRequestsHistorySaysSoInAComponent(Class<?> outcomeType) {
        values(outcomeType)
                .filter(outcome -> outcome.code().matches("(lost|over|rejected)\\..*"))
                .filter(outcome -> !(outcome instanceof FenceOutcome))
                .forEach(outcome -> assertThat(outcome.getClass().getRecordComponents())
                        .extracting(RecordComponent::getName)
                        .contains("committed"));
    }

    @Tag("O-1")
    @Test
    void aSettlementThatWasAnsweredSaysWhatTheAnswerSays() {
        values(AcquireOutcome.class).forEach(answer -> {
            Settlement<Outcome> settlement = new Settlement.Answered<>(answer);
            assertThat(settlement.code()).isEqualTo(answer.code());
            assertThat(settlement.retryMayHelp()).isEqualTo(answer.retryMayHelp());
            assertThat(settlement.committed()).isEqualTo(answer.committed());
        });
    }
}
