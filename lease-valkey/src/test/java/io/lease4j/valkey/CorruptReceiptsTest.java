package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request whose receipt or tombstone is damaged does not run a second time. */
class CorruptReceiptsTest extends OnScene {

    /** Damages of what the receipts say of one request; the past generation that it points to is given. */
    private record EntryDamage(String how, Act act) {
        interface Act {
            byte[] alter(byte[] value);
        }

        @Override
        public String toString() {
            return how;
        }
    }

    static Stream<EntryDamage> pointers() {
        return Stream.of(
                new EntryDamage("empty", value -> new byte[0]),
                new EntryDamage("text", value -> Records.bytes("x")),
                new EntryDamage("negative", value -> Records.bytes("-1")),
                new EntryDamage("of no generation", value -> Records.bytes("999999:1000000")),
                new EntryDamage("without what came after it", value -> Arrays.copyOf(value, colonIn(value))),
                new EntryDamage(
                        "spelt otherwise", value -> Records.bytes("0" + new String(value, StandardCharsets.US_ASCII))),
                new EntryDamage("42 zeros", value -> new byte[42]),
                new EntryDamage("long", value -> new byte[100_000]));
    }

    private static int colonIn(byte[] value) {
        return new String(value, StandardCharsets.US_ASCII).indexOf(':');
    }

    static Stream<EntryDamage> generations() {
        return Stream.of(
                new EntryDamage("cut", value -> Arrays.copyOf(value, value.length - 1)),
                new EntryDamage("empty", value -> new byte[0]),
                new EntryDamage("of another version", value -> Packed.LEASE.with(value, "version", 2)),
                new EntryDamage("of another key", value -> Packed.LEASE.with(value, "key", "key")),
                new EntryDamage("of another token", value -> Packed.LEASE.with(value, "token", 1L)),
                new EntryDamage("of another request", value -> Packed.LEASE.with(value, "acquired", "x".repeat(32))),
                new EntryDamage("active again", CorruptReceiptsTest::activeAgain));
    }

    /** Every field as in a lease that never ended. */
    private static byte[] activeAgain(byte[] ended) {
        byte[] active = Packed.LEASE.with(ended, "state", 0);
        return Packed.LEASE.without(Packed.LEASE.with(active, "endedAt", 0));
    }

    static Stream<EntryDamage> tombstones() {
        return Stream.of(
                new EntryDamage("cut", value -> Arrays.copyOf(value, value.length - 1)),
                new EntryDamage("longer", value -> Arrays.copyOf(value, value.length + 1)),
                new EntryDamage("without its mark", value -> with(value, 0, 'X')),
                new EntryDamage("with an unknown verdict", value -> with(value, 1, 'Z')),
                new EntryDamage("empty", value -> new byte[0]));
    }

    private static byte[] with(byte[] value, int at, char letter) {
        byte[] changed = value.clone();
        changed[at] = (byte) letter;
        return changed;
    }

    @ParameterizedTest
    @MethodSource("pointers")
    @Tag("S-12")
    @Tag("I-1")
    void a_damaged_pointer_to_a_receipt_fails_closed(EntryDamage damage) {
        Past past = past();
        String field = past.field("A");
        past.damage(field, damage);
        past.failsClosed();
    }

    @ParameterizedTest
    @MethodSource("generations")
    @Tag("S-12")
    @Tag("I-1")
    void a_damaged_past_generation_fails_closed(EntryDamage damage) {
        Past past = past();
        past.damage("g" + past.lease().token(), damage);
        past.failsClosed();
    }

    @Test
    @Tag("S-12")
    @Tag("I-1")
    void a_missing_past_generation_fails_closed() {
        Past past = past();
        scene.records()
                .withoutField(
                        scene.records().receipts(past.key()), "g" + past.lease().token());
        past.failsClosed();
    }

    @ParameterizedTest
    @MethodSource("tombstones")
    @Tag("S-12")
    @Tag("I-7")
    void a_cancelled_request_does_not_run_though_its_tombstone_is_damaged(EntryDamage damage) {
        LeaseKey key = scene.key();
        AcquireRequest cancelled = scene.asking(key);
        // Sent, and never arrived.
        var unused = scene.transmission(cancelled);
        assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
        String receipts = scene.records().receipts(key);
        String field = fieldOf(scene.records().hash(receipts), "A");
        scene.records()
                .field(
                        receipts,
                        field,
                        damage.act().alter(scene.records().hash(receipts).get(field)));
        long last = scene.echo().lastToken();

        assertThat(scene.acquire(cancelled)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.cancel(cancelled)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.resolve(cancelled)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.echo().lastToken()).isEqualTo(last);
        // Other requests for the key are not concerned.
        Lease lease = scene.granted(key);
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"string", "list", "set", "zset", "stream"})
    @Tag("S-12")
    void receipts_of_another_type_fail_closed_and_the_generation_can_be_ended(String type) {
        for (boolean byItsHolder : new boolean[] {true, false}) {
            LeaseKey key = scene.key();
            Lease lease = scene.granted(key);
            scene.records().ofType(scene.records().receipts(key), type);
            long last = scene.echo().lastToken();

            assertThat(scene.acquire(scene.asking(key))).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.renew(lease)).satisfies(CorruptLeaseTest::isCorrupt);
            AcquireRequest other = scene.asking(key);
            var unused = scene.transmission(other);
            assertThat(scene.cancel(other)).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.resolve(other)).satisfies(CorruptLeaseTest::isCorrupt);
            ended(lease, byItsHolder);
            assertThat(scene.acquire(scene.asking(key))).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.echo().lastToken()).isEqualTo(last);
            assertThat(Scene.answer(scene.store().discard(key, scene.transmission(scene.asking(key))))
                            .outcome()
                            .code())
                    .isEqualTo("done");
            assertThat(scene.granted(key).token()).isGreaterThan(lease.token());
        }
    }

    /** It is there only to reclaim them: what was in it lives as long as the whole key. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 39, 40, 41, 100_000})
    @Tag("S-12")
    void a_damaged_queue_of_receipts_forgets_none_of_them(int size) {
        Past past = past();
        String receipts = scene.records().receipts(past.key());
        scene.records().field(receipts, "queue", filled(size));

        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
        Lease third = scene.granted(past.key());
        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.records().hash(receipts).get("queue")).hasSize(40).isNotEqualTo(filled(40));
        assertThat(scene.release(third)).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    @Tag("S-12")
    void damaged_entries_of_the_queue_forget_nothing() {
        for (byte[] entry :
                new byte[][] {new byte[0], Records.bytes("short"), filled(16), filled(25), filled(40), filled(100_000)
                }) {
            Past past = past();
            AcquireRequest cancelled = scene.asking(past.key());
            var unused = scene.transmission(cancelled);
            assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            scene.records().field(scene.records().receipts(past.key()), "#0", entry);

            assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
            Lease unusedLease = scene.granted(past.key());
            AcquireRequest another = scene.asking(past.key());
            var unusedToo = scene.transmission(another);
            assertThat(scene.cancel(another)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
            assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
        }
    }

    /** A receipt key that somebody made permanent gets its expiry back from the next step that writes to it. */
    @Test
    @Tag("S-12")
    void receipts_without_expiry_go_on_and_get_one() {
        Past past = past();
        String receipts = scene.records().receipts(past.key());
        scene.records().command("PERSIST", receipts);

        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
        Lease unused = scene.granted(past.key());
        assertThat(scene.records().server().command("PTTL", receipts).number()).isPositive();
    }

    private static byte[] filled(int size) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) 0xff);
        return value;
    }

    private static void ended(Lease lease, boolean byItsHolder) {
        Outcome outcome = byItsHolder ? scene.release(lease) : scene.revoke(lease);
        assertThat(outcome).isInstanceOfAny(ReleaseOutcome.Released.class, RevokeOutcome.Revoked.class);
    }

    private static String fieldOf(Map<String, byte[]> receipts, String operation) {
        return receipts.keySet().stream()
                .filter(field -> field.length() == 17 && field.startsWith(operation))
                .findFirst()
                .orElseThrow();
    }

    /** A key with a past generation, released, and a current one. */
    private static Past past() {
        LeaseKey key = scene.key();
        AcquireRequest request = scene.asking(key);
        Lease lease = ((AcquireOutcome.Acquired) scene.acquire(request)).lease();
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
        Lease next = scene.granted(key);
        assertThat(scene.acquire(request)).isInstanceOf(AcquireOutcome.Ended.class);
        return new Past(key, request, lease, next);
    }

    private record Past(LeaseKey key, AcquireRequest request, Lease lease, Lease next) {

        String field(String operation) {
            return fieldOf(scene.records().hash(scene.records().receipts(key)), operation);
        }

        void damage(String field, EntryDamage damage) {
            String receipts = scene.records().receipts(key);
            byte[] sound = scene.records().hash(receipts).get(field);
            scene.records().field(receipts, field, damage.act().alter(sound));
        }

        /** Whoever holds the key now ended it, so that nothing but the receipt stands against another run. */
        void failsClosed() {
            assertThat(scene.release(next)).isInstanceOf(ReleaseOutcome.Released.class);
            long last = scene.echo().lastToken();
            assertThat(scene.acquire(request)).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.cancel(request)).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.resolve(request)).satisfies(CorruptLeaseTest::isCorrupt);
            assertThat(scene.echo().lastToken()).isEqualTo(last);
            assertThat(scene.revoke(lease).code()).startsWith("over");
            assertThat(scene.release(lease).code()).startsWith("lost");
            // Other requests for the key are not concerned.
            Lease third = scene.granted(key);
            assertThat(scene.revoke(third)).isInstanceOf(RevokeOutcome.Revoked.class);
        }
    }
}
