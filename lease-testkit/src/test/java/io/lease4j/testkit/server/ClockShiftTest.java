package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ClockShiftTest {

    private static final Duration TEN_YEARS = Duration.ofDays(3652);
    private static final Duration SOON = Duration.ofSeconds(10);
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
            awaitLead(here, there, Duration.ZERO);
            clock.step(HOUR);
            awaitLead(here, there, HOUR);
            clock.step(HOUR.multipliedBy(-2));
            awaitLead(here, there, HOUR.negated());
            clock.set(TEN_YEARS);
            awaitLead(here, there, TEN_YEARS);
            clock.set(TEN_YEARS.negated());
            awaitLead(here, there, TEN_YEARS.negated());
            assertThat(clock.offset()).isEqualTo(TEN_YEARS.negated());
        }
    }

    @Test
    void a_step_forward_expires_what_the_server_holds() {
        ClockShift clock = ClockShift.in(folder);
        try (ValkeyServer server = ValkeyServer.builder().clock(clock).start();
                ServerConnection connection = server.connect()) {
            connection.command("SET", "a", "1", "PX", "600000");
            clock.step(HOUR);
            Poll.until(
                    "it has expired", SOON, () -> connection.command("GET", "a").isNothing());
        }
    }

    /** A primary whose last replica left long ago takes another lineage, and a step makes a moment long ago. */
    @Test
    void a_step_forward_changes_no_lineage() {
        ClockShift clock = ClockShift.in(folder);
        try (ValkeyServer server = ValkeyServer.builder().clock(clock).start();
                ValkeyServer other = ValkeyServer.builder()
                        .clock(clock)
                        .option("repl-backlog-ttl", "3600")
                        .start()) {
            lookedAfterByAReplica(server);
            String lineage = lineage(server);
            // Each looks once a second: by the second time that the other one has, so did this one.
            for (int i = 0; i < 2; i++) {
                lookedAfterByAReplica(other);
                String former = lineage(other);
                clock.step(HOUR.multipliedBy(2));
                Poll.until(
                        "the other one changes it", SOON, () -> !lineage(other).equals(former));
            }
            assertThat(lineage(server)).isEqualTo(lineage);
        }
    }

    private static void lookedAfterByAReplica(ValkeyServer server) {
        try (ValkeyServer replica = ValkeyServer.builder()
                        .replicaOf(server.address(), Optional.empty())
                        .start();
                ServerConnection connection = replica.connect()) {
            Poll.until(
                    "it is in sync",
                    SOON,
                    () -> "up".equals(connection.info("replication").get("master_link_status")));
        }
        try (ServerConnection connection = server.connect()) {
            Poll.until(
                    "it is gone",
                    SOON,
                    () -> "0".equals(connection.info("replication").get("connected_slaves")));
        }
    }

    private static String lineage(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            return connection.info("replication").get("master_replid");
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

    private static void awaitLead(ServerConnection here, ServerConnection there, Duration lead) {
        Poll.until(
                "the clock leads by " + lead,
                SOON,
                () -> Math.abs(seconds(there.command("TIME")) - seconds(here.command("TIME")) - lead.toSeconds()) < 60);
    }

    private static long scriptTime(ServerConnection connection) {
        return seconds(connection.command("EVAL", "return redis.call('TIME')", "0"));
    }

    private static long seconds(Reply time) {
        return Long.parseLong(time.list().get(0).text());
    }
}
