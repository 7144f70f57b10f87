package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.floor.FloorProof;
import io.lease4j.testkit.server.ServerConnection;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors that a real server answers instead of running a script: not committed, and nothing is written. */
class RefusedByServerTest extends OnStation {

    /** What makes the server answer an error, how the error begins, and what ends that. */
    record Row(String error, List<String> cause, List<String> mended) {
        @Override
        public String toString() {
            return error;
        }
    }

    static Stream<Row> everything() {
        return Stream.of(
                new Row(
                        "NOREPLICAS",
                        List.of("CONFIG SET min-replicas-to-write 1"),
                        List.of("CONFIG SET min-replicas-to-write 0")),
                new Row(
                        "NOPERM",
                        List.of("ACL SETUSER " + MinimalUser.NAME + " -evalsha"),
                        List.of("ACL SETUSER " + MinimalUser.NAME + " +evalsha")),
                // Before a server turns back, it has another lineage: this row leaves nothing to do for another one.
                new Row("READONLY", List.of("REPLICAOF 127.0.0.1 1"), List.of("REPLICAOF NO ONE")),
                new Row(
                        "MASTERDOWN",
                        List.of("CONFIG SET replica-serve-stale-data no replica-read-only no", "REPLICAOF 127.0.0.1 1"),
                        List.of("REPLICAOF NO ONE", "CONFIG SET replica-serve-stale-data yes replica-read-only yes")));
    }

    @ParameterizedTest
    @MethodSource("everything")
    @Tag("O-2")
    void nothing_is_committed(Row row) {
        LeaseKey key = station.freshKey();
        Lease lease = station.acquired(station.freshKey());
        AcquireRequest left = station.left(key);
        Station.Holding before = station.holding(key);
        long answered = station.errors(row.error());
        act(row.cause());
        List<Outcome> outcomes;
        try {
            outcomes = List.of(
                    station.leases.acquire(station.request(key), station.soon()),
                    station.leases.renew(lease, Duration.ofMinutes(2), station.soon()),
                    station.leases.release(lease, station.soon()),
                    station.operator.revoke(lease.generation(), "a reason", station.soon()),
                    station.leases.cancel(left, station.soon()));
        } finally {
            act(row.mended());
        }
        assertThat(outcomes).allSatisfy(RefusedByServerTest::isUnavailable);
        assertThat(station.errors(row.error()) - answered).isPositive();
        assertThat(station.holding(key)).isEqualTo(before);
        assertThat(station.command("PTTL", station.name("lease", lease.key())).number())
                .as("the lease that was there is there")
                .isPositive();
    }

    @Test
    @Tag("O-2")
    void with_memory_full_nothing_is_granted_and_everything_can_be_ended() {
        LeaseKey key = station.freshKey();
        Lease renewed = station.acquired(station.freshKey());
        Lease revoked = station.acquired(station.freshKey());
        AcquireRequest left = station.left(key);
        Station.Holding before = station.holding(key);
        act(List.of("CONFIG SET maxmemory 1"));
        try {
            isUnavailable(station.leases.acquire(station.request(key), station.soon()));
            assertThat(station.errors("OOM")).isPositive();
            assertThat(station.leases.renew(renewed, Duration.ofMinutes(2), station.soon()))
                    .isInstanceOf(RenewOutcome.Renewed.class);
            assertThat(station.leases.release(renewed, station.soon())).isInstanceOf(ReleaseOutcome.Released.class);
            assertThat(station.operator.revoke(revoked.generation(), "full", station.soon()))
                    .isInstanceOf(RevokeOutcome.Revoked.class);
            assertThat(station.leases.cancel(left, station.soon())).isInstanceOf(CancelOutcome.NeverCommitted.class);
            assertThat(station.leases.inspect(key, station.soon())).isInstanceOf(InspectOutcome.NotFound.class);
            assertThat(station.holding(key)).isEqualTo(new Station.Holding(before.last(), false, before.entries() + 2));
        } finally {
            act(List.of("CONFIG SET maxmemory 0"));
        }
    }

    /** Renewals go on then, which they cannot before the floor is proven. */
    @Test
    @Tag("F-4")
    void with_memory_full_an_operator_can_prove_the_floor() {
        AuthorityRecordId id = station.store.recordOf(station.freshKey()).orElseThrow();
        act(List.of("DEL " + station.authority(), "CONFIG SET maxmemory 1"));
        try {
            assertThat(station.operator.prove(
                            id, new FloorProof.ByOperator(1L << 41, "the record was lost", Set.of()), station.soon()))
                    .isInstanceOf(AdminOutcome.Done.class);
        } finally {
            act(List.of("CONFIG SET maxmemory 0"));
        }
        assertThat(station.acquired(station.freshKey()).token().value()).isEqualTo((1L << 41) + 1);
    }

    @Test
    @Tag("O-2")
    void while_somebody_elses_script_runs_nothing_is_committed() {
        LeaseKey key = station.freshKey();
        Station.Holding before = station.holding(key);
        act(List.of("CONFIG SET busy-reply-threshold 1"));
        Outcome outcome;
        try (ServerConnection other = server.connect();
                ServerConnection killer = server.connect()) {
            other.send("EVAL", "while true do end", "0");
            Patience.until(
                    "the server is busy",
                    () -> killer.attempt("PING").toString().contains("BUSY"));
            outcome = station.leases.acquire(station.request(key), station.soon());
            var unused = killer.command("SCRIPT", "KILL");
            assertThat(other.receive().isFailure()).isTrue();
        }
        act(List.of("CONFIG SET busy-reply-threshold 5000"));
        isUnavailable(outcome);
        assertThat(station.errors("BUSY")).isPositive();
        assertThat(station.holding(key)).isEqualTo(before);
    }

    @Test
    @Tag("O-2")
    void while_it_loads_nothing_is_committed() {
        LeaseKey key = station.freshKey();
        for (int i = 0; i < 300; i++) {
            act(List.of("SET filler:" + i + " " + "x".repeat(2000)));
        }
        Station.Holding before = station.holding(key);
        act(List.of("CONFIG SET key-load-delay 3000 loading-process-events-interval-bytes 1024"));
        try (ServerConnection loading = server.connect();
                ServerConnection looking = server.connect()) {
            loading.send("DEBUG", "RELOAD");
            Patience.until(
                    "the server loads",
                    () -> looking.attempt("GET", "x").toString().contains("LOADING"));
            isUnavailable(station.leases.acquire(station.request(key), station.soon()));
            var unused = loading.receive();
        }
        act(List.of("CONFIG SET key-load-delay 0"));
        assertThat(station.errors("LOADING")).isPositive();
        assertThat(station.holding(key)).isEqualTo(before);
        for (int i = 0; i < 300; i++) {
            act(List.of("DEL filler:" + i));
        }
    }

    @Test
    @Tag("I-1")
    void a_script_that_was_forgotten_is_loaded_again_and_has_one_effect() {
        LeaseKey key = station.freshKey();
        Station.Holding granted = station.holding(key).afterGrant();
        long answered = station.errors("NOSCRIPT");
        act(List.of("SCRIPT FLUSH"));
        AcquireOutcome outcome = station.leases.acquire(station.request(key), station.soon());
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        AcquireOutcome.Acquired.class,
                        acquired -> assertThat(acquired.replayed()).isFalse());
        assertThat(station.errors("NOSCRIPT") - answered).isEqualTo(1);
        assertThat(station.holding(key)).isEqualTo(granted);
    }

    @Test
    @Tag("O-2")
    void where_a_script_can_no_longer_be_loaded_nothing_is_committed() {
        LeaseKey key = station.freshKey();
        Station.Holding before = station.holding(key);
        act(List.of("ACL SETUSER " + MinimalUser.NAME + " -script|load", "SCRIPT FLUSH"));
        isUnavailable(station.leases.acquire(station.request(key), station.soon()));
        act(List.of("ACL SETUSER " + MinimalUser.NAME + " +script|load"));
        assertThat(station.holding(key)).isEqualTo(before);
    }

    private static void isUnavailable(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
    }

    private void act(List<String> commands) {
        commands.forEach(command -> {
            var unused = station.command(command.split(" "));
        });
    }
}
