package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertCorrupt;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an effect is judged by is not what a store would have written: a shown token, a lease, an authority record. */
class SinkOnCorruptRecordsTest extends OnSinkScene {

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
}
