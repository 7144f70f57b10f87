package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request whose receipt or tombstone is damaged does not run a second time. */
class CorruptReceiptsTest extends OnScene {

    static Stream<ReceiptDamage> pointers() {
        return ReceiptDamage.pointers();
    }

    static Stream<ReceiptDamage> generations() {
        return ReceiptDamage.generations();
    }

    static Stream<ReceiptDamage> tombstones() {
        return ReceiptDamage.tombstones();
    }

    @ParameterizedTest
    @MethodSource("pointers")
    @Tag("S-12")
    @Tag("I-1")
    void a_damaged_pointer_to_a_receipt_fails_closed(ReceiptDamage damage) {
        PastGeneration past = PastGeneration.in(scene);
        String field = past.field("A");
        past.damage(field, damage);
        past.failsClosed();
    }

    @ParameterizedTest
    @MethodSource("generations")
    @Tag("S-12")
    @Tag("I-1")
    void a_damaged_past_generation_fails_closed(ReceiptDamage damage) {
        PastGeneration past = PastGeneration.in(scene);
        past.damage("g" + past.lease().token(), damage);
        past.failsClosed();
    }

    @Test
    @Tag("S-12")
    @Tag("I-1")
    void a_missing_past_generation_fails_closed() {
        PastGeneration past = PastGeneration.in(scene);
        scene.records()
                .withoutField(
                        scene.records().receipts(past.key()), "g" + past.lease().token());
        past.failsClosed();
    }

    @ParameterizedTest
    @MethodSource("tombstones")
    @Tag("S-12")
    @Tag("I-7")
    void a_cancelled_request_does_not_run_though_its_tombstone_is_damaged(ReceiptDamage damage) {
        LeaseKey key = scene.key();
        AcquireRequest cancelled = scene.asking(key);
        // Sent, and never arrived.
        var unused = scene.transmission(cancelled);
        assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
        String receipts = scene.records().receipts(key);
        String field = PastGeneration.fieldOf(scene.records().hash(receipts), "A");
        scene.records()
                .field(
                        receipts,
                        field,
                        damage.alter(scene.records().hash(receipts).get(field)));
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

    private static void ended(Lease lease, boolean byItsHolder) {
        Outcome outcome = byItsHolder ? scene.release(lease) : scene.revoke(lease);
        assertThat(outcome).isInstanceOfAny(ReleaseOutcome.Released.class, RevokeOutcome.Revoked.class);
    }
}
