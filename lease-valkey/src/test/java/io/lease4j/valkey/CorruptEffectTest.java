package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertCorrupt;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept under an effect id is not what a sink would have written: nothing is said of it, and nothing written. */
class CorruptEffectTest {

    private static final Packed EFFECT = Packed.EFFECT;

    private static ValkeyServer server;
    private static SinkScene shared;

    private SinkScene books;
    private LeaseKey key;
    private Lease lease;

    @BeforeAll
    static void startServer() {
        server = TestServer.builder().start();
        shared = new SinkScene(server);
    }

    @AfterAll
    static void stopServer() {
        shared.close();
        server.close();
    }

    @BeforeEach
    void start() {
        use(shared);
    }

    private void use(SinkScene scene) {
        books = scene;
        key = books.scene.key();
        lease = books.scene.granted(key);
    }

    static Stream<Damage> ofAnEffect() {
        List<Damage> all = ofBoth();
        for (String text : List.of("execution", "kind")) {
            all.add(text(text, "empty", new byte[0]));
            all.add(text(text, "of 257 bytes", new byte[257]));
            all.add(text(text, "that is no UTF-8", new byte[] {'a', (byte) 0xff}));
            all.add(text(text, "with a control character", new byte[] {'a', '\n'}));
        }
        all.add(text("payload", "over the bound", new byte[Effect.MAX_PAYLOAD_BYTES + 1]));
        all.add(text("mark", "of a tombstone", new byte[] {'T'}));
        return all.stream();
    }

    static Stream<Damage> ofATombstone() {
        List<Damage> all = ofBoth();
        for (String text : List.of("execution", "kind", "payload")) {
            all.add(text(text, "though it is a tombstone", new byte[] {'a'}));
        }
        all.add(text("mark", "of an effect", new byte[] {'A'}));
        return all.stream();
    }

    private static List<Damage> ofBoth() {
        List<Damage> all = new ArrayList<>();
        for (long version : new long[] {0, 2, 255}) {
            all.add(new Damage("version", "is " + version, (record, key) -> EFFECT.with(record, "version", version)));
        }
        all.add(text("mark", "of neither", new byte[] {'B'}));
        for (long token : new long[] {0, 1L << 52, -1}) {
            all.add(new Damage("token", "is " + token, (record, key) -> EFFECT.with(record, "token", token)));
        }
        for (String name : List.of("namespace", "key", "sink", "effect")) {
            all.add(text(name, "empty", new byte[0]));
            all.add(text(name, "of another", new byte[] {'x'}));
        }
        all.add(text("id", "empty", new byte[0]));
        all.add(text("id", "of 257 bytes", new byte[257]));
        all.add(text("id", "that is no UTF-8", new byte[] {'a', (byte) 0xff}));
        for (int cut : new int[] {0, 1, 2, 3, 40, 90}) {
            all.add(new Damage("record", "cut to " + cut + " bytes", (record, key) -> Arrays.copyOf(record, cut)));
        }
        all.add(new Damage(
                "record", "without its last byte", (record, key) -> Arrays.copyOf(record, record.length - 1)));
        all.add(new Damage("record", "with a byte behind", (record, key) -> Arrays.copyOf(record, record.length + 1)));
        all.add(new Damage("record", "that is text", (record, key) -> Records.bytes("no effect")));
        all.add(new Damage("record", "of zeros", (record, key) -> new byte[record.length]));
        return all;
    }

    private static Damage text(String field, String how, byte[] value) {
        return new Damage(field, how, (record, key) -> EFFECT.with(record, field, value));
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
        books.scene.records().string(name, EFFECT.with(books.scene.records().string(name), "payload", "dONE"));
        assertCorrupt(((FindEffectOutcome.NotRead) books.find(key, "1")).refused());
    }

    @Test
    @Tag("S-12")
    void what_sinks_were_shown_of_another_type_fails_closed_and_cancel_goes_on() {
        try (SinkScene own = new SinkScene(server)) {
            use(own);
            books.scene.records().ofType(books.shown(), "list");
            assertCorrupt(books.commit(effect(key, "1"), authority(lease)));
            assertCorrupt(books.fence(authority(lease)));
            assertCorrupt(Scene.answer(books.sink.traces(books.namespaceId(), books.scene.deadline())));
            assertThat(books.names(key)).isEmpty();
            assertThat(books.cancel(effect(key, "1"), authority(lease)))
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            books.scene.records().command("DEL", books.shown());
            books.accepts(effect(key, "2"), authority(lease));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "1.5", "4503599627370496", "99999999999999999999"})
    @Tag("S-12")
    void a_shown_token_that_is_none_fails_closed(String value) {
        try (SinkScene own = new SinkScene(server)) {
            use(own);
            books.scene.records().field(books.shown(), SinkScene.NAME.value(), Records.bytes(value));
            assertCorrupt(books.commit(effect(key, "1"), authority(lease)));
            assertCorrupt(books.fence(authority(lease)));
            assertCorrupt(Scene.answer(books.sink.traces(books.namespaceId(), books.scene.deadline())));
            assertThat(books.names(key)).isEmpty();
        }
    }

    @Test
    @Tag("S-12")
    void a_corrupt_lease_accepts_nothing() {
        String record = books.scene.records().lease(key);
        books.scene.records().command("PERSIST", record);
        assertCorrupt(books.commit(effect(key, "1"), authority(lease)));
        assertCorrupt(books.fence(authority(lease)));
        assertThat(books.cancel(effect(key, "1"), authority(lease)))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        SinkScene.assertRefused(books.commit(effect(key, "1"), authority(lease)), RefusedReason.CANCELLED);
        books.scene.records().command("SET", record, "no lease record");
        assertCorrupt(books.commit(effect(key, "2"), authority(lease)));
        assertCorrupt(books.fence(authority(lease)));
        SinkScene.assertRefused(books.commit(effect(key, "1"), authority(lease)), RefusedReason.CANCELLED);
    }

    @Test
    @Tag("S-12")
    void a_corrupt_authority_record_accepts_nothing_and_denies_nothing() {
        try (SinkScene own = new SinkScene(server)) {
            use(own);
            books.accepts(effect(key, "1"), authority(lease));
            books.scene.records().string(books.scene.records().authority(), Records.bytes("none"));
            assertCorrupt(books.commit(effect(key, "2"), authority(lease)));
            assertCorrupt(books.fence(authority(lease)));
            assertThat(books.cancel(effect(key, "2"), authority(lease)))
                    .isInstanceOf(CancelEffectOutcome.NotKnowable.class);
            assertThat(books.accepted(effect(key, "1"), authority(lease)).already())
                    .isTrue();
            assertThat(books.traces(books.namespaceId())).hasSize(1);
            assertThat(books.inPlace(key, "1", "2")).containsExactly("1");
        }
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
