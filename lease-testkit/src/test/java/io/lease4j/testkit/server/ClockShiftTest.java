package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ClockShiftTest {

    private static final Duration TEN_YEARS = Duration.ofDays(3652);
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path folder;

    @Test
    void steps_the_clock_of_a_server_that_runs() {
        ClockShift clock = ClockShift.in(folder);
        try (ValkeyServer straight = ValkeyServer.start();
                ValkeyServer shifted = ValkeyServer.builder().clock(clock).start();
                ServerConnection here = straight.connect();
                ServerConnection there = shifted.connect()) {
            assertThat(lead(here, there)).isBetween(-60L, 60L);
            clock.step(HOUR);
            assertThat(lead(here, there)).isBetween(3540L, 3660L);
            clock.step(HOUR.multipliedBy(-2));
            assertThat(lead(here, there)).isBetween(-3660L, -3540L);
            clock.set(TEN_YEARS);
            assertThat(lead(here, there)).isBetween(TEN_YEARS.toSeconds() - 60, TEN_YEARS.toSeconds() + 60);
            clock.set(TEN_YEARS.negated());
            assertThat(lead(here, there)).isBetween(-TEN_YEARS.toSeconds() - 60, -TEN_YEARS.toSeconds() + 60);
        }
    }

    @Test
    void a_step_forward_expires_what_the_server_holds() {
        ClockShift clock = ClockShift.in(folder);
        try (ValkeyServer server = ValkeyServer.builder().clock(clock).start();
                ServerConnection connection = server.connect()) {
            connection.command("SET", "a", "1", "PX", "600000");
            clock.step(HOUR);
            assertThat(connection.command("GET", "a").isNothing()).isTrue();
        }
    }

    @Test
    void is_seen_by_scripts_and_survives_a_restart() {
        ClockShift clock = ClockShift.in(folder);
        clock.set(HOUR);
        try (ValkeyServer straight = ValkeyServer.start();
                ValkeyServer server = ValkeyServer.builder().clock(clock).start()) {
            server.kill();
            server.restart();
            try (ServerConnection here = straight.connect();
                    ServerConnection there = server.connect()) {
                long ahead = scriptTime(there) - scriptTime(here);
                assertThat(ahead).isBetween(3540L, 3660L);
            }
        }
    }

    @Test
    void a_missing_compiler_is_a_failure_that_says_what_to_install() {
        assertThatThrownBy(() -> ClockShift.compiledBy("no-such-compiler", folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("install the package gcc");
    }

    private static long lead(ServerConnection here, ServerConnection there) {
        return seconds(there.command("TIME")) - seconds(here.command("TIME"));
    }

    private static long scriptTime(ServerConnection connection) {
        return seconds(connection.command("EVAL", "return redis.call('TIME')", "0"));
    }

    private static long seconds(Reply time) {
        return Long.parseLong(time.list().get(0).text());
    }
}
