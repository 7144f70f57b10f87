package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertCorrupt;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.EffectId;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept under an effect id is not what a sink would have written: nothing is said of it, and nothing written. */
class CorruptEffectTest extends OnSinkScene {

    static Stream<Damage> ofAnEffect() {
        return EffectDamages.ofAnEffect();
    }

    static Stream<Damage> ofATombstone() {
        return EffectDamages.ofATombstone();
    }

    @ParameterizedTest
    @MethodSource("ofAnEffect")
    @Tag("S-12")
    void a_damaged_effect_fails_closed(Damage damage) {
        books.accepts(effect(key, "1"), authority(lease));
        damaged(damage);
    }

    @ParameterizedTest
    @MethodSource("ofATombstone")
    @Tag("S-12")
    void a_damaged_tombstone_fails_closed(Damage damage) {
        assertThat(books.cancel(effect(key, "1"), authority(lease)))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        damaged(damage);
    }

    private void damaged(Damage damage) {
        String name = books.name(key, "1");
        byte[] record = damage.alter(books.scene.records().string(name), key);
        books.scene.records().string(name, record);

        failsClosed();

        assertThat(books.scene.records().string(name)).as("the damaged record").isEqualTo(record);
        goesOnOnceItIsDeleted(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "set", "zset", "hash", "stream"})
    @Tag("S-12")
    void a_value_of_another_type_fails_closed(String type) {
        books.accepts(effect(key, "1"), authority(lease));
        String name = books.name(key, "1");
        books.scene.records().ofType(name, type);
        byte[] before = books.scene.records().dump(name);
        failsClosed();
        assertThat(books.scene.records().dump(name)).isEqualTo(before);
        goesOnOnceItIsDeleted(name);
    }

    /** It would go, and could then be written a second time. */
    @Test
    @Tag("S-12")
    void an_effect_that_got_an_expiry_fails_closed_until_it_has_none() {
        books.accepts(effect(key, "1"), authority(lease));
        String name = books.name(key, "1");
        books.scene.records().command("PEXPIRE", name, "600000");
        failsClosed();
        books.scene.records().command("PERSIST", name);
        assertThat(books.accepted(effect(key, "1"), authority(lease)).already()).isTrue();
    }

    /** Its digest is the one that was asked for, so only who reads it can tell. */
    @Test
    @Tag("S-12")
    void a_payload_that_does_not_fit_its_digest_is_not_shown() {
        books.accepts(effect(key, "1"), authority(lease));
        String name = books.name(key, "1");
        books.scene
                .records()
                .string(name, Packed.EFFECT.with(books.scene.records().string(name), "payload", "dONE"));
        assertCorrupt(((FindEffectOutcome.NotRead) books.find(key, "1")).refused());
    }

    /** Whatever one byte is: an answer, never an exception, and never another effect than the one that was written. */
    @Test
    @Tag("S-12")
    void no_changed_byte_makes_a_call_throw_or_an_effect_be_written_again() {
        // A token above the last one refutes the whole record.
        try (SinkScene own = new SinkScene(server)) {
            use(own);
            books.accepts(effect(key, "1"), authority(lease));
            String name = books.name(key, "1");
            byte[] sound = books.scene.records().string(name);
            Random random = new Random(20_261_129);
            for (int at = 0; at < sound.length; at++) {
                byte[] changed = sound.clone();
                changed[at] ^= (byte) (1 << random.nextInt(8));
                books.scene.records().string(name, changed);
                assertThat(books.commit(effect(key, "1"), authority(lease)).code())
                        .isIn("accepted", "refused.corrupt-state", "rejected.effect-conflict");
                assertThat(books.scene.records().string(name)).isEqualTo(changed);
                if (books.find(key, "1") instanceof FindEffectOutcome.Found found) {
                    assertThat(found.effect().digest())
                            .isEqualTo(effect(key, "1").digest());
                }
            }
        }
    }

    private void failsClosed() {
        assertCorrupt(books.commit(effect(key, "1"), authority(lease)));
        assertCorrupt(books.commit(effect(key, "1", "other"), authority(lease)));
        assertCorrupt(books.cancel(effect(key, "1"), authority(lease)));
        assertCorrupt(((FindEffectOutcome.NotRead)
                        Scene.answer(books.sink.find(key, EffectId.of("1"), books.scene.deadline())))
                .refused());
        assertThat(books.scene.echo().proven()).isTrue();
    }

    private void goesOnOnceItIsDeleted(String name) {
        books.scene.records().command("DEL", name);
        assertThat(books.accepted(effect(key, "1"), authority(lease)).already()).isFalse();
    }
}
