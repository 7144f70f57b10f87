package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged lease record gives no authority and takes no token; its generation can still be ended where it decodes. */
class CorruptLeaseTest extends OnScene {

    static Stream<Damage> damages() {
        return LeaseDamages.all();
    }

    @Test
    void every_field_is_damaged_in_some_way() {
        // Any 32 bytes are a request.
        assertThat(Stream.concat(damages().map(Damage::field), Stream.of("acquired"))
                        .distinct())
                .containsAll(Packed.LEASE.names());
    }

    @ParameterizedTest
    @MethodSource("damages")
    @Tag("S-12")
    void a_record_that_does_not_decode_fails_closed(Damage damage) {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        String name = scene.records().lease(key);
        byte[] damaged = damage.alter(scene.records().string(name), key);
        scene.records().string(name, damaged);

        failsClosed(key, lease);
        assertThat(scene.release(lease)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.revoke(lease)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.records().string(name)).as("the damaged record").isEqualTo(damaged);
        canBeDiscarded(key, lease);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "set", "zset", "hash", "stream"})
    @Tag("S-12")
    void a_record_of_another_type_fails_closed(String type) {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        scene.records().ofType(scene.records().lease(key), type);

        failsClosed(key, lease);
        assertThat(scene.release(lease)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.revoke(lease)).satisfies(CorruptLeaseTest::isCorrupt);
        canBeDiscarded(key, lease);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("S-12")
    void a_record_without_expiry_fails_closed_and_its_generation_can_be_ended(boolean byItsHolder) {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        scene.records().command("PERSIST", scene.records().lease(key));

        failsClosed(key, lease);
        endsAndGoesOn(key, lease, byItsHolder);
    }

    @Test
    @Tag("S-12")
    void a_record_of_another_key_fails_closed_and_neither_lease_ends() {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        LeaseKey elsewhere = scene.key();
        scene.records()
                .command("COPY", scene.records().lease(key), scene.records().lease(elsewhere));

        assertThat(scene.acquire(scene.asking(elsewhere))).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.inspect(elsewhere)).satisfies(CorruptLeaseTest::isCorrupt);
        AdminOutcome discarded = discard(elsewhere);
        assertThat(discarded).isInstanceOf(AdminOutcome.Done.class);
        assertThat(scene.inspect(key)).isInstanceOf(InspectOutcome.Found.class);
        assertThat(scene.renew(lease).code()).isEqualTo("renewed");
    }

    /** Its own form is fine, so nothing but the record's last token can tell. */
    @Test
    @Tag("S-12")
    @Tag("F-1")
    void a_token_above_the_last_one_is_evidence_and_not_granted_upon() {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        String name = scene.records().lease(key);
        byte[] sound = scene.records().string(name);
        byte[] authority = scene.records().dump(scene.records().authority());
        scene.records()
                .string(name, Packed.LEASE.with(sound, "token", lease.token().value() + 1_000_000));

        long last = scene.echo().lastToken();
        assertThat(scene.acquire(scene.asking(key)))
                .isInstanceOfSatisfying(
                        Refused.class, it -> assertThat(it.reason()).isEqualTo(RefusedReason.FLOOR_UNPROVEN));
        assertThat(scene.echo().lastToken()).isEqualTo(last);
        scene.records().string(name, sound);
        scene.records().restore(scene.records().authority(), authority);
    }

    private static void failsClosed(LeaseKey key, Lease lease) {
        long last = scene.echo().lastToken();
        assertThat(scene.acquire(scene.asking(key, Scene.OTHER))).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.acquire(scene.asking(key, Scene.HOLDER))).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.renew(lease)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.inspect(key)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.list(PageQuery.first(1000)))
                .isInstanceOfSatisfying(
                        ListOutcome.Page.class,
                        page -> assertThat(page.entries()).contains(new ListEntry.Corrupt(key.fingerprint())));
        assertThat(scene.echo().lastToken()).as("the last token").isEqualTo(last);
        assertThat(scene.echo().proven()).as("the record is proven").isTrue();
    }

    private static void endsAndGoesOn(LeaseKey key, Lease lease, boolean byItsHolder) {
        if (byItsHolder) {
            assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
        } else {
            assertThat(scene.revoke(lease)).isInstanceOf(RevokeOutcome.Revoked.class);
        }
        grantsAbove(key, lease);
    }

    private static void canBeDiscarded(LeaseKey key, Lease lease) {
        assertThat(discard(key)).isInstanceOf(AdminOutcome.Done.class);
        grantsAbove(key, lease);
    }

    private static void grantsAbove(LeaseKey key, Lease lease) {
        assertThat(scene.acquire(scene.asking(key, Scene.OTHER)))
                .isInstanceOfSatisfying(
                        AcquireOutcome.Acquired.class,
                        it -> assertThat(it.lease().token()).isGreaterThan(lease.token()));
    }

    private static AdminOutcome discard(LeaseKey key) {
        // Its stamp is that of any request.
        return Scene.answer(scene.store().discard(key, scene.transmission(scene.asking(key))))
                .outcome();
    }

    static void isCorrupt(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, it -> assertThat(it.reason()).isEqualTo(RefusedReason.CORRUPT_STATE));
    }
}
