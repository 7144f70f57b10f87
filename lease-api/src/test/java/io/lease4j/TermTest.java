package io.lease4j;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.fixtures.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TermTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void nothingRemainsOfATermThatNobodyCounts() {
        Term term = Term.reported(SECOND);
        assertThat(term.reported()).isEqualTo(SECOND);
        assertThat(term.remaining()).isZero();
        assertThat(term.isOver()).isTrue();
    }

    @Test
    void countsFromBeforeTheRequestWasSent() {
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 3);
        long sent = clock.nanos();
        clock.advance(Duration.ofMillis(300));
        Term term = Term.reported(SECOND).countedFrom(clock, sent);
        assertThat(term.reported()).isEqualTo(SECOND);
        assertThat(term.remaining()).isEqualTo(Duration.ofMillis(700));
        assertThat(term.isOver()).isFalse();
    }

    @Test
    void theMomentOfTheEndIsOver() {
        ManualClock clock = new ManualClock(0);
        Term term = Term.reported(SECOND).countedFrom(clock, 0);
        clock.advance(SECOND.minusNanos(1));
        assertThat(term.remaining()).isEqualTo(Duration.ofNanos(1));
        assertThat(term.isOver()).isFalse();
        clock.advance(Duration.ofNanos(1));
        assertThat(term.isOver()).isTrue();
        clock.advance(Duration.ofNanos(1));
        assertThat(term.remaining()).isZero();
        assertThat(term.isOver()).isTrue();
    }

    @Test
    void takesAnyLengthThatAStoreReports() {
        Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
        ManualClock clock = new ManualClock(0);
        Term term = Term.reported(endless).countedFrom(clock, 0);
        clock.advance(SECOND);
        assertThat(term.remaining()).isEqualTo(endless.minusSeconds(1));
        assertThat(Term.reported(Duration.ZERO).reported()).isZero();
    }

    @Test
    void refusesANegativeTerm() {
        assertViolation(() -> Term.reported(Duration.ofNanos(-1)), "remaining", "zero or more", "PT-0.000000001S");
    }

    @Test
    void showsWhatWasReported() {
        assertThat(Term.reported(SECOND)).hasToString("Term[PT1S reported]");
    }

    @Test
    void namesWhatIsNull() {
        assertThatThrownBy(() -> Term.reported(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("remaining");
        assertThatThrownBy(() -> Term.reported(SECOND).countedFrom(null, 0))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("clock");
    }
}
