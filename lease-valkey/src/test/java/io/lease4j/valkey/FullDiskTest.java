package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that cannot write its files. */
class FullDiskTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("O-2")
    void whose_last_snapshot_failed() throws IOException {
        try (ValkeyServer server =
                        TestServer.builder().option("save", "3600 1000000").start();
                Station station = Station.on(server).withScripts()) {
            // A snapshot is moved to this name when it is complete, and there is a folder in the way.
            Files.createDirectories(server.directory().resolve("dump.rdb").resolve("in-the-way"));
            try (ServerConnection somebody = server.connect()) {
                Reply unused = somebody.command("BGSAVE");
                Patience.until(
                        "the snapshot has failed",
                        () -> somebody.info("persistence")
                                .get("rdb_last_bgsave_status")
                                .equals("err"));
            }
            assertNothingCommitted(station);
            Reply unused = station.command("CONFIG", "SET", "stop-writes-on-bgsave-error", "no");
        }
    }

    @Test
    @Tag("O-2")
    void whose_append_only_file_takes_no_more() throws IOException {
        try (ValkeyServer server = TestServer.builder()
                        .binary(limited())
                        .option("appendfsync", "everysec")
                        .start();
                Station station = Station.on(server).withScripts()) {
            try (ServerConnection somebody = server.connect()) {
                Patience.until(
                        "the file is full",
                        () -> somebody.attempt("SET", "filler", "x".repeat(10_000))
                                .toString()
                                .contains("MISCONF"));
            }
            assertNothingCommitted(station);
        }
    }

    /** With {@code appendfsync always} a server that cannot write ends, before it answers. */
    @Test
    @Tag("O-2")
    void that_ends_because_it_has_to_write_always() throws IOException {
        try (ValkeyServer server = TestServer.builder().binary(limited()).start();
                Station station = Station.on(server).withScripts()) {
            AcquireOutcome outcome = null;
            for (int i = 0; i < 1000 && !(outcome instanceof AcquireOutcome.Unknown); i++) {
                AcquireRequest request = station.leases
                        .prepare(station.freshKey())
                        .ttl(Duration.ofMinutes(1))
                        .metadata("filler", "x".repeat(900))
                        .build();
                outcome = station.leases.acquire(request, station.soon());
            }
            assertThat(outcome).isInstanceOf(AcquireOutcome.Unknown.class);
            Patience.until("it has ended", () -> !server.isRunning());
            assertThat(server.log()).contains("AOF");
        }
    }

    private static void assertNothingCommitted(Station station) {
        LeaseKey key = station.freshKey();
        Station.Holding before = station.holding(key);
        List<Outcome> outcomes = List.of(
                station.leases.acquire(station.request(key), station.soon()),
                station.leases.cancel(station.left(key), station.soon()));
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome)
                        .isInstanceOfSatisfying(
                                Refused.class,
                                refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE)));
        assertThat(station.errors("MISCONF")).isPositive();
        assertThat(station.holding(key)).isEqualTo(before);
    }

    /** The server, but no file of it grows beyond 256 KiB: the kernel refuses, as it does when a disk is full. */
    private Path limited() throws IOException {
        Path script = folder.resolve("limited-server");
        String named = System.getProperty("lease4j.valkey.server", System.getenv("LEASE4J_VALKEY_SERVER"));
        String program = named == null ? "valkey-server" : named;
        Files.writeString(script, "#!/bin/sh\ntrap '' XFSZ\nulimit -f 512\nexec '" + program + "' \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }
}
