package io.lease4j.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.ExecutionId;
import io.lease4j.InvalidValueException;
import io.lease4j.fixtures.Violations;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HoldOptionsTest {

    @ParameterizedTest
    @CsvSource({"PT30S, PT3S", "PT1S, PT0.2S", "PT0.3S, PT0.15S", "PT0.001S, PT0.0005S", "PT24H, PT5S"})
    void theMarginIsATenthOfTheTtlWithinBoundsAndHalfOfItAtMost(Duration ttl, Duration margin) {
        assertThat(HoldOptions.builder().ttl(ttl).build().margin()).isEqualTo(margin);
    }

    @Test
    void aCopyHasTheSameValuesAndADefaultMarginFollowsItsTtl() {
        Consumer<Loss> onLoss = loss -> {};
        Consumer<Warning> onWarning = warning -> {};
        HoldOptions options = HoldOptions.builder()
                .ttl(Duration.ofSeconds(20))
                .maxLifetime(Duration.ofHours(1))
                .executionId(ExecutionId.of("execution-1"))
                .metadata("name", "value")
                .maxWait(Duration.ofSeconds(7))
                .acquireTimeout(Duration.ofSeconds(2))
                .releaseTimeout(Duration.ofSeconds(3))
                .renewalPoint(0.25)
                .warningPoint(0.5)
                .interruptOnLoss(true)
                .onLoss(onLoss)
                .onWarning(onWarning)
                .build();
        HoldOptions copy = options.toBuilder().build();
        assertThat(copy).usingRecursiveComparison().isEqualTo(options);
        assertThat(copy.lossListeners()).singleElement().isSameAs(onLoss);
        assertThat(copy.warningListeners()).singleElement().isSameAs(onWarning);
        assertThat(options.toBuilder().ttl(Duration.ofSeconds(40)).build().margin())
                .isEqualTo(Duration.ofSeconds(4));
        assertThat(options.toBuilder().margin(Duration.ZERO).build().toBuilder()
                        .build()
                        .margin())
                .isZero();
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                bad("ttl", options -> options.ttl(Duration.ZERO)),
                bad("ttl", options -> options.ttl(Duration.ofNanos(1_500_000))),
                bad("ttl", options -> options.ttl(Duration.ofHours(25))),
                bad("maxLifetime", options -> options.maxLifetime(Duration.ofDays(31))),
                bad("maxWait", options -> options.maxWait(Duration.ofNanos(-1))),
                bad("maxWait", options -> options.maxWait(Duration.ofDays(31))),
                bad("acquireTimeout", options -> options.acquireTimeout(Duration.ZERO)),
                bad("acquireTimeout", options -> options.acquireTimeout(Duration.ofMinutes(2))),
                bad("releaseTimeout", options -> options.releaseTimeout(Duration.ZERO)),
                bad("margin", options -> options.margin(Duration.ofNanos(-1))),
                bad("renewalPoint", options -> options.renewalPoint(0)),
                bad("renewalPoint", options -> options.renewalPoint(Double.NaN)),
                bad("warningPoint", options -> options.warningPoint(0.96)),
                bad("metadata", options -> options.metadata("name", Violations.SECRET.repeat(200))));
    }

    private static Arguments bad(String field, Consumer<HoldOptions.Builder> set) {
        return Arguments.of(field, set);
    }

    @Tag("K-2")
    @ParameterizedTest
    @MethodSource("badValues")
    void aBadValueIsRefusedAtOnceWithItsField(String field, Consumer<HoldOptions.Builder> set) {
        HoldOptions.Builder builder = HoldOptions.builder();
        assertThatThrownBy(() -> set.accept(builder))
                .isInstanceOfSatisfying(
                        InvalidValueException.class,
                        invalid -> assertThat(invalid.violation().field()).startsWith(field))
                .hasMessageNotContaining(Violations.SECRET);
    }

    static Stream<Arguments> badCombinations() {
        return Stream.of(
                Arguments.of(
                        HoldOptions.builder().ttl(Duration.ofSeconds(30)).maxLifetime(Duration.ofSeconds(29)),
                        "PT30S",
                        "PT29S"),
                Arguments.of(
                        HoldOptions.builder().ttl(Duration.ofSeconds(30)).margin(Duration.ofSeconds(30)),
                        "PT30S",
                        "PT30S"),
                Arguments.of(HoldOptions.builder().renewalPoint(0.5).warningPoint(0.5), "0.5", "0.5"));
    }

    @Tag("K-2")
    @ParameterizedTest
    @MethodSource("badCombinations")
    void aBadCombinationIsRefusedByBuildAndNamesBothValues(HoldOptions.Builder builder, String one, String other) {
        assertThatThrownBy(builder::build).isInstanceOfSatisfying(InvalidValueException.class, invalid -> {
            assertThat(invalid.violation().bound()).contains(one);
            assertThat(invalid.violation().size()).contains(other);
        });
    }

    @Tag("K-5")
    @Test
    void noTextShowsMetadata() {
        assertThat(HoldOptions.builder()
                        .metadata("name", Violations.SECRET)
                        .build()
                        .toString())
                .contains("PT30S")
                .doesNotContain(Violations.SECRET);
    }
}
