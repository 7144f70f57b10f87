package io.lease4j.valkey;

import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/** Manual time on a real server: its wall clock stands still, and moves when it is told to. */
final class FrozenTime implements TimeControl {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Instant THEN = Instant.parse("2030-01-01T00:00:00Z");

    private final ClockShift clock;
    private final Supplier<ValkeyServer> server;
    private final Instant start;

    FrozenTime(ClockShift clock, Supplier<ValkeyServer> server) {
        this(clock, server, THEN);
    }

    FrozenTime(ClockShift clock, Supplier<ValkeyServer> server, Instant start) {
        this.clock = clock;
        this.server = server;
        this.start = start;
        clock.standStill(start);
    }

    /** Stops the clock of servers that run already, where it is: they may have met by it. */
    static FrozenTime now(ClockShift clock, Supplier<ValkeyServer> server) {
        try (ServerConnection connection = server.get().connect()) {
            return new FrozenTime(clock, server, timeOf(connection));
        }
    }

    @Override
    public void advance(Duration duration) {
        step(duration);
    }

    @Override
    public void stepBack(Duration duration) {
        step(duration.negated());
    }

    /** A server from 9.1 on looks at its clock once a millisecond, and counts by itself in between. */
    private void step(Duration duration) {
        clock.step(duration);
        Instant now = start.plus(clock.offset()).truncatedTo(ChronoUnit.MILLIS);
        try (ServerConnection connection = server.get().connect()) {
            Poll.until("the server sees its clock step", PATIENCE, () -> now.equals(timeOf(connection)));
        }
    }

    private static Instant timeOf(ServerConnection connection) {
        List<Reply> time = connection.command("TIME").list();
        return Instant.ofEpochSecond(Long.parseLong(time.get(0).text()))
                .plus(Long.parseLong(time.get(1).text()), ChronoUnit.MICROS)
                .truncatedTo(ChronoUnit.MILLIS);
    }
}
