package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An effect beside the lease is applied once, and kept whole and for good. */
class KeptEffectTest extends OnFrozenServer {

    /** Nothing of it goes by itself, nor with its lease. */
    @Test
    @Tag("E-3")
    void what_was_accepted_stays() {
        books.accepts(effect(key, "1"), authority(lease));
        books.released(lease);
        time.advance(Duration.ofDays(60));
        assertThat(books.inPlace(key, "1")).containsExactly("1");
        assertThat(books.accepted(effect(key, "1"), authority(books.scene.granted(key)))
                        .already())
                .isTrue();
    }

    @Test
    @Tag("E-3")
    void the_same_effect_is_applied_once_also_from_a_successor() {
        EffectReceipt receipt =
                books.accepted(effect(key, "1"), authority(lease)).receipt();
        CommitOutcome already = new CommitOutcome.Accepted(receipt, true);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(already);
        books.released(lease);
        assertThat(books.commit(effect(key, "1"), authority(lease))).isEqualTo(already);
        Lease successor = books.scene.granted(key);
        assertThat(books.commit(effect(key, "1"), authority(successor))).isEqualTo(already);
        books.rejected(RejectedReason.EFFECT_CONFLICT, effect(key, "1", "other"), authority(successor));
        Effect otherKind =
                Effect.of(key, EffectId.of("1"), "credit note", effect(key, "1").payload());
        books.rejected(RejectedReason.EFFECT_CONFLICT, otherKind, authority(successor));
    }

    @Test
    @Tag("E-3")
    void an_id_belongs_to_its_key_and_its_sink() {
        books.accepts(effect(key, "1"), authority(lease));
        LeaseKey fresh = books.scene.key();
        Lease other = books.scene.granted(fresh);
        assertThat(books.accepted(effect(fresh, "1", "other"), authority(other)).already())
                .isFalse();
        SinkScene mail = books.with(SinkName.of("mail"));
        assertThat(mail.accepted(effect(key, "1", "mail"), authority(lease)).already())
                .isFalse();
        // Names that begin and end where others do.
        SinkScene book = books.with(SinkName.of("book"));
        assertThat(book.accepted(effect(key, "s1", "third"), authority(lease)).already())
                .isFalse();
    }

    @Test
    @Tag("E-2")
    void the_largest_effect_with_the_longest_names_is_kept_whole() {
        String[] components = new String[8];
        Arrays.fill(components, "é".repeat(128));
        LeaseKey longest = LeaseKey.of(books.scene.namespace().name(), components);
        Lease held = books.scene.granted(longest);
        byte[] payload = new byte[Effect.MAX_PAYLOAD_BYTES];
        for (int i = 0; i < payload.length; i++) {
            payload[i] = (byte) (i * 31 + i / 251);
        }
        Effect large = Effect.of(longest, EffectId.of("ü".repeat(128)), "k".repeat(256), payload);
        SinkScene widest = books.with(SinkName.of("s".repeat(256)));
        widest.accepts(large, authority(held));
        assertThat(widest.accepted(large, authority(held)).already()).isTrue();
        assertThat(widest.find(longest, large.id().value()))
                .isInstanceOfSatisfying(
                        FindEffectOutcome.Found.class,
                        found -> assertThat(found.effect().payload()).isEqualTo(payload));
        Effect empty = Effect.of(longest, EffectId.of("empty"), "k", new byte[0]);
        widest.accepts(empty, authority(held));
        assertThat(widest.inPlace(longest, "empty")).containsExactly("empty");
    }
}
