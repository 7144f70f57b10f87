package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a cancellation says of an effect beside the lease, and how long its tombstone stands. */
class CancelledEffectTest extends OnFrozenServer {

    private static final CancelEffectOutcome NEVER = new CancelEffectOutcome.NeverCommitted();
    private static final Refused CANCELLED = Refused.of(RefusedReason.CANCELLED);

    @Test
    @Tag("E-7")
    void a_cancelled_effect_never_commits_and_a_late_one_finds_the_tombstone() {
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(CANCELLED);
        books.rejected(RejectedReason.EFFECT_CONFLICT, effect(key, "1", "other"), authority(lease));
        assertRefused(books.cancel(effect(key, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        books.accepts(effect(key, "2"), authority(lease));
        assertThat(books.scene.renew(lease)).isInstanceOf(RenewOutcome.Renewed.class);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(CANCELLED);
        assertThat(books.inPlace(key, "1", "2")).containsExactly("2");
        assertThat(books.find(key, "1")).isEqualTo(new FindEffectOutcome.NotFound(true));
    }

    @Test
    @Tag("E-7")
    void an_accepted_effect_is_committed_for_whoever_cancels_it() {
        EffectReceipt receipt =
                books.accepted(effect(key, "1"), authority(lease)).receipt();
        CancelEffectOutcome committed = new CancelEffectOutcome.Committed(receipt);
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(committed);
        assertRefused(books.cancel(effect(key, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        books.released(lease);
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(committed);
        assertThat(books.cancel(effect(key, "1"), authority(books.scene.granted(key))))
                .isEqualTo(committed);
    }

    @Test
    @Tag("E-7")
    void a_tombstone_goes_with_the_generation_that_it_stops() {
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        books.released(lease);
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        assertThat(books.cancel(effect(key, "1", "other"), authority(lease))).isEqualTo(NEVER);
        Lease successor = books.scene.granted(key);
        books.rejected(RejectedReason.SUPERSEDED, effect(key, "1"), authority(lease));
        books.accepts(effect(key, "1", "by the successor"), authority(successor));
        books.released(successor);
        time.advance(Duration.ofDays(60));
        assertThat(books.inPlace(key, "1"))
                .as("the expiry of the tombstone is not that of the effect")
                .containsExactly("1");
    }

    @Test
    @Tag("E-7")
    void a_tombstone_of_a_successor_is_its_own() {
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        books.released(lease);
        Lease successor = books.scene.granted(key);
        assertThat(books.cancel(effect(key, "1", "other"), authority(successor)))
                .isEqualTo(NEVER);
        assertThat(books.commit(effect(key, "1", "other"), authority(successor)))
                .isEqualTo(CANCELLED);
        // Who asks late under the former generation moves nothing to it.
        byte[] kept = books.scene.records().string(books.name(key, "1"));
        assertThat(books.cancel(effect(key, "1", "other"), authority(lease))).isEqualTo(NEVER);
        assertThat(books.scene.records().string(books.name(key, "1"))).isEqualTo(kept);
    }

    @Test
    @Tag("E-7")
    void a_cancellation_under_an_expired_lease_ends_it_and_leaves_nothing() {
        time.advance(Scene.TTL);
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        assertThat(books.names(key)).isEmpty();
        time.stepBack(Duration.ofSeconds(5));
        books.rejected(RejectedReason.EXPIRED, effect(key, "1"), authority(lease));
    }

    @Test
    @Tag("E-7")
    void a_tombstone_belongs_to_one_sink() {
        assertThat(books.cancel(effect(key, "1"), authority(lease))).isEqualTo(NEVER);
        SinkScene mail = books.with(SinkName.of("mail"));
        mail.accepts(effect(key, "1"), authority(lease));
        assertThat(books.inPlace(key, "1")).isEmpty();
        assertThat(books.with(SinkScene.NAME).commit(effect(key, "1"), authority(lease)))
                .isEqualTo(CANCELLED);
    }

    /** Its generation may be renewed up to its longest life, and the clock may be wrong. */
    @Test
    @Tag("E-7")
    @Tag("S-15")
    void a_tombstone_outlives_whatever_its_generation_can_be_renewed_to_and_then_goes() {
        AcquireRequest request = AcquireRequest.builder(books.scene.key(), Scene.HOLDER)
                .ttl(Duration.ofMinutes(1))
                .maxLifetime(Duration.ofHours(5))
                .build();
        Lease longest = ((AcquireOutcome.Acquired) books.scene.acquire(request)).lease();
        assertThat(books.cancel(effect(longest.key(), "1"), authority(longest))).isEqualTo(NEVER);
        String tombstone = books.name(longest.key(), "1");
        long tombstoneUntil = until(tombstone);
        assertThat(tombstoneUntil)
                .isGreaterThan(longest.endsAtLatest().plus(Duration.ofHours(1)).epochMillis());

        Lease now = longest;
        while (books.scene.renew(now) instanceof RenewOutcome.Renewed renewed
                && renewed.lease().expiresAt().isBefore(longest.endsAtLatest())) {
            now = renewed.lease();
            time.advance(Duration.ofMinutes(10));
            assertThat(books.commit(effect(longest.key(), "1"), authority(longest)))
                    .isEqualTo(CANCELLED);
        }
        assertThat(until(books.scene.records().lease(longest.key())))
                .as("the lease record is gone before the tombstone, whatever the clock does")
                .isLessThan(tombstoneUntil);
        assertThat(books.cancel(effect(longest.key(), "1"), authority(longest))).isEqualTo(NEVER);
        assertThat(until(tombstone)).as("a second one moves nothing").isEqualTo(tombstoneUntil);

        time.advance(Duration.ofHours(7));
        assertThat(books.scene.records().server().command("EXISTS", tombstone).number())
                .isZero();
        books.rejected(RejectedReason.GONE, effect(longest.key(), "1"), authority(longest));
    }

    private long until(String name) {
        return books.scene.records().server().command("PEXPIRETIME", name).number();
    }
}
