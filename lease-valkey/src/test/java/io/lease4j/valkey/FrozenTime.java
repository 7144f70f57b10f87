package io.lease4j.valkey;

import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.server.ClockShift;
import java.time.Duration;
import java.time.Instant;

/** Manual time on a real server: its wall clock stands still, and moves when it is told to. */
final class FrozenTime implements TimeControl {

    private final ClockShift clock;

    FrozenTime(ClockShift clock) {
        this.clock = clock;
        clock.standStill(Instant.parse("2030-01-01T00:00:00Z"));
    }

    @Override
    public void advance(Duration duration) {
        clock.step(duration);
    }

    @Override
    public void stepBack(Duration duration) {
        clock.step(duration.negated());
    }
}
