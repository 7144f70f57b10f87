package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.authority;
import static io.lease4j.memory.internal.Some.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.SinkName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BesideEffectsTest {

    private static final SinkName BOOKS = SinkName.of("books");
    private static final SinkName MAIL = SinkName.of("mail");

    private final BesideEffects effects = new BesideEffects();

    @Test
    @Tag("F-10")
    void each_sink_has_its_highest_token() {
        effects.saw(BOOKS, 12);
        effects.saw(BOOKS, 11);
        assertThat(effects.highest(BOOKS)).isEqualTo(12);
        assertThat(effects.highest(MAIL)).isZero();
    }

    @Test
    @Tag("F-3")
    void a_copy_has_the_same_and_changes_by_itself() {
        EffectReceipt receipt = effects.of(BOOKS).accept(effect("1"), authority(11));
        effects.saw(BOOKS, 11);
        BesideEffects copy = effects.copy();
        EffectReceipt later = effects.of(BOOKS).accept(effect("2"), authority(12));
        effects.saw(BOOKS, 12);

        assertThat(copy.of(BOOKS).of(Some.KEY))
                .extracting(accepted -> accepted.receipt())
                .containsExactly(receipt);
        assertThat(effects.of(BOOKS).of(Some.KEY))
                .extracting(accepted -> accepted.receipt())
                .containsExactly(receipt, later);
        assertThat(copy.highest(BOOKS)).isEqualTo(11);
    }
}
