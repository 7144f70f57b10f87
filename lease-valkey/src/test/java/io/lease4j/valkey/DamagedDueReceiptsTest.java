package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever bytes are where something is due to be reclaimed, the next grant and the next cancellation go on. */
class DamagedDueReceiptsTest {

    private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();

    private static final List<String> FIELDS = List.of("g", "A", "L", "N", "T", "#", "queue");

    private static final Map<String, UnaryOperator<byte[]>> DAMAGES = Map.ofEntries(
            Map.entry("empty", value -> new byte[0]),
            Map.entry("cut", value -> Arrays.copyOf(value, value.length - 1)),
            Map.entry("zeros", value -> new byte[value.length]),
            Map.entry("as high as can be", value -> filled(value.length, 0xff)),
            Map.entry("many digits", value -> filled(100_000, '9')),
            Map.entry("itself", value -> Records.bytes("1:1")),
            Map.entry("the highest", value -> Records.bytes("1:9007199254740993")),
            Map.entry("none", value -> Records.bytes("1:0")),
            Map.entry("short texts", DamagedDueReceiptsTest::withoutTexts),
            Map.entry("a queue of anything", value -> queue(1, 0, 0, 4_503_599_627_370_495L, 0)),
            Map.entry(
                    "the highest queue",
                    value -> queue(4_503_599_627_370_495L, 0, 4_503_599_627_370_494L, 4_503_599_627_370_495L, 0)));

    @TempDir
    private Path folder;

    private ValkeyServer server;

    /** Which step reclaims. */
    private enum Way {
        BY_A_GRANT,
        BY_A_CANCELLATION_TOO
    }

    private record Damaged(LeaseKey key, String field, String how, Way way) {}

    @Test
    @Tag("S-12")
    @Tag("S-15")
    void a_grant_and_a_cancellation_go_on_over_what_is_due_and_damaged() {
        ClockShift clock = ClockShift.in(folder);
        FrozenTime time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
        try (ValkeyServer closing = server;
                Scene scene = new Scene(closing)) {
            List<Damaged> all = new ArrayList<>();
            for (String field : FIELDS) {
                for (String how : DAMAGES.keySet()) {
                    for (Way way : Way.values()) {
                        all.add(new Damaged(scene.key(), field, how, way));
                    }
                }
            }
            all.forEach(damaged -> prepare(scene, damaged));
            time.advance(HORIZON.multipliedBy(11).dividedBy(10));
            all.forEach(damaged -> goesOn(scene, damaged));
        }
    }

    private static void prepare(Scene scene, Damaged damaged) {
        Lease renewed = ((RenewOutcome.Renewed) scene.renew(scene.granted(damaged.key()))).lease();
        assertThat(scene.release(renewed)).isInstanceOf(ReleaseOutcome.Released.class);
        cancelled(scene, damaged);
        Lease second = scene.granted(damaged.key());
        assertThat(scene.release(second)).isInstanceOf(ReleaseOutcome.Released.class);
    }

    private static void goesOn(Scene scene, Damaged damaged) {
        String receipts = scene.records().receipts(damaged.key());
        Map<String, byte[]> fields = scene.records().hash(receipts);
        String field = fields.keySet().stream()
                .filter(name -> is(name, fields.get(name), damaged.field()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(damaged + " among " + fields.keySet()));
        scene.records().field(receipts, field, DAMAGES.get(damaged.how()).apply(fields.get(field)));
        List<AcquireRequest> requests = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if (damaged.way() == Way.BY_A_CANCELLATION_TOO) {
                cancelled(scene, damaged);
            }
            AcquireRequest request = scene.asking(damaged.key());
            requests.add(request);
            AcquireOutcome next = scene.acquire(request);
            assertThat(next).as(damaged.toString()).isInstanceOf(AcquireOutcome.Acquired.class);
            assertThat(scene.release(((AcquireOutcome.Acquired) next).lease()))
                    .as(damaged.toString())
                    .isInstanceOf(ReleaseOutcome.Released.class);
        }
        for (AcquireRequest request : requests) {
            assertThat(scene.acquire(request)).as(damaged.toString()).isInstanceOf(AcquireOutcome.Ended.class);
        }
    }

    private static void cancelled(Scene scene, Damaged damaged) {
        AcquireRequest never = scene.asking(damaged.key());
        var unused = scene.transmission(never);
        assertThat(scene.cancel(never)).as(damaged.toString()).isInstanceOf(CancelOutcome.NeverCommitted.class);
    }

    private static boolean is(String name, byte[] value, String field) {
        boolean ofRequest = name.length() == 17;
        return switch (field) {
            case "T" -> ofRequest && value.length == 74;
            case "A", "L", "N" -> ofRequest && value.length != 74 && name.startsWith(field);
            default -> !ofRequest && name.startsWith(field);
        };
    }

    /** Of a past generation: of a form that can be read, and with nothing in it. */
    private static byte[] withoutTexts(byte[] value) {
        if (value.length < 100) {
            return new byte[33];
        }
        byte[] shorter = value;
        for (String name : List.of("principal", "instance", "id", "metadata", "renewed", "ended", "by", "note")) {
            shorter = Packed.LEASE.with(shorter, name, "");
        }
        return shorter;
    }

    private static byte[] queue(long... numbers) {
        ByteBuffer queue = ByteBuffer.allocate(Long.BYTES * numbers.length);
        for (long number : numbers) {
            queue.putLong(number);
        }
        return queue.array();
    }

    private static byte[] filled(int size, int with) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) with);
        return value;
    }
}
