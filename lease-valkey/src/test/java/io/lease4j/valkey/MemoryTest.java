package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each thing that is kept costs a server, beside the figures of docs/valkey.md; and that nothing stays. */
class MemoryTest {

    static final Holder HOLDER = Holder.of("invoice-worker", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int ROUND = 20_000;
    private static final int ROUNDS = LONG ? 50 : 1;
    private static final int MEASURED = 4_000;
    private static final double TOLERANCE = 0.15;
    private static final Path DOCUMENT = Path.of("..", "docs", "valkey.md");

    /** What tables of keys, buffers and the allocator may differ by between two quiet moments. */
    private static final long NOISE = 512 * 1024;

    private final Map<String, Long> measured = new LinkedHashMap<>();

    @TempDir
    private Path folder;

    private FrozenTime time;
    private ValkeyServer server;
    private ServerConnection observer;

    @BeforeEach
    void start() {
        ClockShift clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).option("appendonly", "no").start();
        observer = server.connect();
    }

    @AfterEach
    void stop() {
        observer.close();
        server.close();
    }

    @Test
    @Tag("S-15")
    void each_thing_costs_what_the_document_says() throws IOException {
        // A history of one entry: what is kept beside it is measured alone.
        try (Scene scene = new Scene(server, NamespaceSettings.defaults().withHistoryLength(1))) {
            Bulk bulk = new Bulk(scene);
            List<LeaseKey> keys = bulk.keys("orders", MEASURED);
            scene.records().command("CONFIG", "SET", "activedefrag", "no");
            long before = used();
            List<Lease> leases = bulk.acquire(keys);
            note("a held lease", before);
            long held = used();
            bulk.release(leases);
            note("an ended lease (evidence)", before);
            assertThat(used())
                    .as("an ended lease costs no more than a held one, and its end")
                    .isLessThan(held + held / 4);
            long first = used();
            bulk.release(bulk.acquire(keys));
            note("a first receipt of a key", first);
            long second = used();
            bulk.release(bulk.acquire(keys));
            note("a further receipt of a key", second);
        }
        try (Scene scene = new Scene(server, NamespaceSettings.defaults().withHistoryLength(1))) {
            Bulk bulk = new Bulk(scene);
            List<LeaseKey> keys = bulk.keys("orders", MEASURED);
            bulk.release(bulk.acquire(bulk.keys("warm", 10)));
            long before = used();
            bulk.cancelAnother(keys);
            note("a first tombstone of a key", before);
            long further = used();
            bulk.cancelAnother(keys);
            note("a further tombstone of a key", further);
        }
        try (Scene scene = new Scene(server, NamespaceSettings.defaults().withHistoryLength(1))) {
            Bulk bulk = new Bulk(scene);
            List<Lease> leases = bulk.acquire(bulk.keys("orders", MEASURED));
            bulk.commit(leases.subList(0, 10));
            long before = used();
            bulk.commit(leases);
            note("an effect of 100 bytes", before);
            long cancelled = used();
            bulk.cancelEffects(leases);
            note("a tombstone of an effect", cancelled);
        }
        try (Scene scene = new Scene(server)) {
            Bulk bulk = new Bulk(scene);
            List<Lease> leases = bulk.acquire(bulk.keys("orders", MEASURED));
            bulk.release(leases);
            long entries = observer.command("XLEN", scene.records().history()).number();
            long bytes = observer.command("MEMORY", "USAGE", scene.records().history(), "SAMPLES", "0")
                    .number();
            measured.put("a history entry", bytes / entries);
        }
        report();
        // Of another version the document promises no more than that it costs no more.
        double least = TestServer.version(server).startsWith("Valkey 8.0.") ? 1 - TOLERANCE : 0.5;
        measured.forEach((what, bytes) -> assertThat((double) bytes)
                .as(what + ", bytes as measured, beside docs/valkey.md")
                .isBetween(documented(what) * least, documented(what) * (1 + TOLERANCE)));
    }

    /** Evidence is over an hour after the end, and a receipt before that: then a key costs nothing. */
    @Test
    @Tag("S-15")
    void pairs_on_distinct_keys_leave_the_memory_where_it_was() throws IOException {
        try (Scene scene = new Scene(server, NamespaceSettings.defaults().withHistoryLength(100))) {
            Bulk warm = new Bulk(scene);
            warm.release(warm.acquire(warm.keys("warm", ROUND)));
            forget();
            long before = used();
            long most = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Bulk bulk = new Bulk(scene);
                bulk.release(bulk.acquire(bulk.keys("round " + round, ROUND)));
                most = Math.max(most, used() - before);
                forget();
            }
            assertThat(most)
                    .as("bytes while the evidence of %s pairs was kept", ROUND)
                    .isBetween(
                            (long) (ROUND * documented("an ended lease (evidence)") * (1 - TOLERANCE)),
                            (long) (ROUND * documented("an ended lease (evidence)") * (1 + TOLERANCE)) + NOISE);
            assertThat(used() - before)
                    .as("bytes that %s pairs left behind", ROUNDS * ROUND)
                    .isLessThan(NOISE);
            Evidence.leave(
                    "valkey-idle",
                    "## Memory after pairs on distinct keys on Valkey\n\n" + ROUNDS * ROUND
                            + " pairs of acquire and release, each on a key of its own: " + (used() - before)
                            + " bytes more than before, once their evidence was over.\n");
        }
    }

    /** Past evidence and horizon, the server drops what is over by itself. */
    private void forget() {
        time.advance(Duration.ofHours(2));
        Patience.until(
                "authority record and history are all that is left",
                () -> observer.command("DBSIZE").number() <= 2);
    }

    private void note(String what, long before) {
        measured.put(what, (used() - before) / MEASURED);
    }

    private long used() {
        return Long.parseLong(observer.info("memory").get("used_memory"));
    }

    private static double documented(String what) {
        try {
            Matcher row = Pattern.compile("(?m)^\\| " + Pattern.quote(what) + " \\| ([0-9]+) \\|")
                    .matcher(Files.readString(DOCUMENT));
            assertThat(row.find())
                    .as("a row for " + what + " in docs/valkey.md")
                    .isTrue();
            return Double.parseDouble(row.group(1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void report() throws IOException {
        StringBuilder text = new StringBuilder(
                "## Memory on Valkey\n\n" + TestServer.version(server) + ".\n\n| what | bytes |\n|---|---|\n");
        measured.forEach((what, bytes) -> text.append("| " + what + " | " + bytes + " |\n"));
        Evidence.leave("valkey-memory", text.toString());
    }
}
