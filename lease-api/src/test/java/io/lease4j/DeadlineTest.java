package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @ValueSource(longs = {0, -5, Long.MAX_VALUE - 5, Long.MIN_VALUE + 5, Long.MIN_VALUE})
    void countsDownWhateverTheClocksOrigin(long origin) {
        ManualClock clock = new ManualClock(origin);
        Deadline deadline = Deadline.within(SECOND, clock);
        assertThat(deadline.remaining()).isEqualTo(SECOND);
        clock.advance(Duration.ofNanos(999_999_999));
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(1));
        assertThat(deadline.isPast()).isFalse();
    }

    @Test
    void theMomentItselfIsPast() {
        ManualClock clock = new ManualClock(0);
        Deadline deadline = Deadline.within(SECOND, clock);
        clock.advance(SECOND);
        assertThat(deadline.isPast()).isTrue();
        assertThat(deadline.remaining()).isZero();
        clock.advance(SECOND);
        assertThat(deadline.isPast()).isTrue();
        assertThat(deadline.remaining()).isZero();
    }

    @Test
    void atMostGivesTheEarlierOne() {
        ManualClock clock = new ManualClock(Duration.ofHours(1).toNanos());
        Deadline deadline = Deadline.within(SECOND, clock);
        assertThat(deadline.atMost(Duration.ofSeconds(2))).isSameAs(deadline);
        assertThat(deadline.atMost(SECOND)).isSameAs(deadline);
        assertThat(deadline.atMost(Duration.ofSeconds(Long.MAX_VALUE))).isSameAs(deadline);
        assertThat(deadline.atMost(SECOND.minusNanos(1)).remaining()).isEqualTo(SECOND.minusNanos(1));
        assertThat(deadline.atMost(Duration.ZERO).isPast()).isTrue();
    }

    @Test
    void atMostLessThanZeroIsPast() {
        Deadline deadline = Deadline.within(SECOND, new ManualClock(0));
        assertThat(deadline.atMost(Duration.ofNanos(-1)).isPast()).isTrue();
        assertThat(deadline.atMost(Duration.ofSeconds(Long.MIN_VALUE)).isPast()).isTrue();
    }

    @Test
    void atMostIsNeverLaterThoughTheClockMovesMeanwhile() {
        ManualClock clock = new ManualClock(0);
        Deadline deadline = Deadline.within(SECOND, clock);
        clock.advanceAtEachReading(Duration.ofMillis(500));
        Deadline shorter = deadline.atMost(Duration.ofMillis(900));
        clock.advanceAtEachReading(Duration.ZERO);
        assertThat(shorter.remaining()).isLessThanOrEqualTo(deadline.remaining());
    }

    @Test
    void showsWhatIsLeft() {
        assertThat(Deadline.within(SECOND, new ManualClock(0))).hasToString("Deadline[PT1S left]");
    }

    @Test
    void namesWhatIsNull() {
        Deadline deadline = Deadline.within(SECOND, new ManualClock(0));
        assertThatThrownBy(() -> Deadline.within(null, new ManualClock(0)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("deadline");
        assertThatThrownBy(() -> Deadline.within(SECOND, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("clock");
        assertThatThrownBy(() -> deadline.atMost(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("duration");
    }
}
