package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackendTimeTest {

    private static final BackendTime FIRST = BackendTime.ofEpochMillis(0);
    private static final BackendTime LAST = BackendTime.ofEpochMillis(BackendTime.MAX_EPOCH_MILLIS);
    private static final BackendTime NOW = BackendTime.ofEpochMillis(1_000);

    @Test
    void addsAndTakesAwayMilliseconds() {
        assertThat(NOW.plus(Duration.ofMillis(1)).epochMillis()).isEqualTo(1_001);
        assertThat(NOW.plus(Duration.ofMillis(-1)).epochMillis()).isEqualTo(999);
        assertThat(NOW.plus(Duration.ZERO)).isEqualTo(NOW);
        assertThat(NOW.plus(Duration.ofNanos(1_999_999)).epochMillis()).isEqualTo(1_001);
    }

    @Test
    void staysBetweenTheFirstAndTheLastMoment() {
        assertThat(NOW.plus(Duration.ofSeconds(-1))).isEqualTo(FIRST);
        assertThat(NOW.plus(Duration.ofMillis(-1_001))).isEqualTo(FIRST);
        assertThat(NOW.plus(NOW.until(LAST))).isEqualTo(LAST);
        assertThat(NOW.plus(NOW.until(LAST).plusMillis(1))).isEqualTo(LAST);
    }

    @Test
    void aSumThatDoesNotFitIntoALongStaysInsideToo() {
        assertThat(NOW.plus(Duration.ofMillis(Long.MAX_VALUE))).isEqualTo(LAST);
        assertThat(NOW.plus(Duration.ofMillis(Long.MIN_VALUE))).isEqualTo(FIRST);
        assertThat(NOW.plus(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))).isEqualTo(LAST);
        assertThat(NOW.plus(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo(FIRST);
        assertThat(FIRST.plus(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo(FIRST);
        assertThat(LAST.plus(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(LAST);
    }

    @Test
    void measuresTheTimeToAnother() {
        assertThat(NOW.until(LAST).toMillis()).isEqualTo(BackendTime.MAX_EPOCH_MILLIS - 1_000);
        assertThat(NOW.until(FIRST)).isEqualTo(Duration.ofSeconds(-1));
        assertThat(NOW.until(NOW)).isZero();
    }

    @Test
    void isOrdered() {
        BackendTime later = BackendTime.ofEpochMillis(1_001);
        assertThat(NOW.isBefore(later)).isTrue();
        assertThat(NOW.isBefore(NOW)).isFalse();
        assertThat(later.isBefore(NOW)).isFalse();
        assertThat(NOW).isLessThan(later).isGreaterThan(FIRST).isEqualByComparingTo(BackendTime.ofEpochMillis(1_000));
        assertThat(NOW.earlierOf(later)).isEqualTo(NOW);
        assertThat(later.earlierOf(NOW)).isEqualTo(NOW);
    }

    @Test
    void showsAsAnInstant() {
        assertThat(NOW.asInstant()).isEqualTo(Instant.ofEpochSecond(1));
        assertThat(NOW).hasToString("1970-01-01T00:00:01Z");
        assertThat(LAST).hasToString("9999-12-31T23:59:59.999Z");
    }
}
