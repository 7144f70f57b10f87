package io.lease4j;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.ManualClock;
import io.lease4j.fixtures.Samples;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bounds of everything that is a length of time. */
class DurationBoundsTest {

    @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
    enum Time {
        TTL("ttl", Duration.ofMillis(1), Duration.ofHours(24), DurationBoundsTest::ttl),
        RENEWAL_TTL("ttl", Duration.ofMillis(1), Duration.ofHours(24), DurationBoundsTest::renewalTtl),
        MAX_LIFETIME("maxLifetime", Duration.ofMillis(1), Duration.ofDays(30), DurationBoundsTest::maxLifetime),
        RECEIPT_HORIZON(
                "receiptHorizon",
                Duration.ofSeconds(65),
                Duration.ofHours(24),
                value -> NamespaceSettings.defaults()
                        .withEvidenceRetention(Duration.ofDays(30))
                        .withReceiptHorizon(value)),
        EVIDENCE(
                "evidenceRetention",
                Duration.ofSeconds(305),
                Duration.ofDays(30),
                value -> NamespaceSettings.defaults().withEvidenceRetention(value));

        private final String field;
        private final Duration min;
        private final Duration max;
        private final Function<Duration, Object> make;

        Time(String field, Duration min, Duration max, Function<Duration, Object> make) {
            this.field = field;
            this.min = min;
            this.max = max;
            this.make = make;
        }
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void takesItsShortestAndItsLongest(Time time) {
        assertThat(time.make.apply(time.min)).isNotNull();
        assertThat(time.make.apply(time.max)).isNotNull();
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesEverythingOutsideAndPartsOfAMillisecond(Time time) {
        List<Duration> bad = List.of(
                Duration.ZERO,
                time.min.minusNanos(1),
                time.min.minusMillis(1),
                Duration.ofMillis(-1),
                Duration.ofNanos(999_999),
                time.min.plusNanos(500_000),
                time.max.minusNanos(1),
                time.max.plusMillis(1),
                time.max.plusNanos(1),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE));
        String bound = time.min + " to " + time.max + " in whole milliseconds";
        for (Duration value : bad) {
            assertViolation(() -> time.make.apply(value), time.field, bound, value.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFieldThatIsNull(Time time) {
        assertThatThrownBy(() -> time.make.apply(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage(time.field);
    }

    @Tag("K-2")
    @Test
    void aDeadlineLiesZeroToTenMinutesAhead() {
        ManualClock clock = new ManualClock(0);
        assertThat(Deadline.within(Duration.ZERO, clock).isPast()).isTrue();
        assertThat(Deadline.within(Duration.ofMinutes(10), clock).remaining()).isEqualTo(Duration.ofMinutes(10));
        for (Duration bad : List.of(
                Duration.ofNanos(-1),
                Duration.ofMinutes(10).plusNanos(1),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE))) {
            assertViolation(() -> Deadline.within(bad, clock), "deadline", "0 to PT10M", bad.toString());
        }
    }

    private static Object ttl(Duration value) {
        return AcquireRequest.builder(Samples.KEY, Samples.HOLDER).ttl(value).build();
    }

    private static Object maxLifetime(Duration value) {
        return AcquireRequest.builder(Samples.KEY, Samples.HOLDER)
                .ttl(Duration.ofMillis(1))
                .maxLifetime(value)
                .build();
    }

    private static Object renewalTtl(Duration value) {
        return RenewRequest.of(Samples.GENERATION, Samples.HOLDER, Samples.REQUEST_ID, 1, value);
    }
}
