package io.lease4j.effect;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.RequestDigest;
import io.lease4j.fixtures.Samples;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EffectTest {

    private static final EffectId ID = EffectId.of("effect-1");
    private static final FencingToken FOUR = FencingToken.of(4);
    private static final FencingToken FIVE = FencingToken.of(5);

    @Test
    void keepsWhatItWasGiven() {
        Effect effect = Effect.of(Samples.KEY, ID, "mail", new byte[] {1, 2});
        assertThat(effect.key()).isEqualTo(Samples.KEY);
        assertThat(effect.id()).isEqualTo(ID);
        assertThat(effect.kind()).isEqualTo("mail");
        assertThat(effect.payload()).containsExactly(1, 2);
    }

    @Test
    void nobodyElseCanChangeThePayload() {
        byte[] payload = {1, 2};
        Effect effect = Effect.of(Samples.KEY, ID, "mail", payload);
        RequestDigest digest = effect.digest();
        payload[0] = 9;
        effect.payload()[0] = 9;
        assertThat(effect.payload()).containsExactly(1, 2);
        assertThat(Effect.of(Samples.KEY, ID, "mail", effect.payload()).digest())
                .isEqualTo(digest);
    }

    @Tag("K-2")
    @Test
    void takesAPayloadOfAMebibyteAndNoByteMore() {
        assertThat(Effect.of(Samples.KEY, ID, "mail", new byte[0]).payload()).isEmpty();
        assertThat(Effect.of(Samples.KEY, ID, "mail", new byte[1024 * 1024]).payload())
                .hasSize(1024 * 1024);
        assertViolation(
                () -> Effect.of(Samples.KEY, ID, "mail", new byte[1024 * 1024 + 1]),
                "payload",
                "0 to 1048576 bytes",
                "1048577 bytes");
    }

    @Tag("O-3")
    @Test
    void remembersThatATransmissionMayHaveCommitted() {
        Effect effect = Samples.effect();
        assertThat(effect.mayHaveCommitted()).isFalse();
        effect.sending(FIVE);
        assertThat(effect.mayHaveCommitted()).isTrue();
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isFalse();
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.UNKNOWN);
        assertThat(effect.mayHaveCommitted()).isTrue();
    }

    @Tag("O-3")
    @Test
    void isDoubtfulAfterACommitToo() {
        Effect effect = Samples.effect();
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.YES);
        assertThat(effect.mayHaveCommitted()).isTrue();
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isTrue();
    }

    @Tag("O-3")
    @Test
    void everyTransmissionUnderWayCounts() {
        Effect effect = Samples.effect();
        effect.sending(FIVE);
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isTrue();
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isFalse();
    }

    @Tag("O-3")
    @Test
    void oneAnswerTooManyLeavesItDoubtful() {
        Effect effect = Samples.effect();
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isTrue();
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommitted()).isTrue();
    }

    @Tag("O-3")
    @Tag("E-7")
    @Test
    void tellsWhatACancellationCannotStop() {
        Effect effect = Samples.effect();
        effect.sending(FOUR);
        effect.sending(FIVE);
        assertThat(effect.mayHaveCommittedAbove(FOUR)).isTrue();
        assertThat(effect.mayHaveCommittedAbove(FIVE)).isFalse();
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommittedAbove(FOUR)).isFalse();
        effect.answered(FOUR, Commitment.UNKNOWN);
        effect.sending(FIVE);
        effect.answered(FIVE, Commitment.UNKNOWN);
        assertThat(effect.mayHaveCommittedAbove(FOUR)).isTrue();
        assertThat(effect.mayHaveCommittedAbove(FIVE)).isFalse();
        effect.sending(FOUR);
        effect.answered(FOUR, Commitment.YES);
        assertThat(effect.mayHaveCommittedAbove(FIVE)).isTrue();
    }

    @Tag("O-3")
    @Test
    void oneAnswerTooManyIsBeyondAnyCancellation() {
        Effect effect = Samples.effect();
        effect.sending(FOUR);
        effect.answered(FIVE, Commitment.NO);
        assertThat(effect.mayHaveCommittedAbove(FIVE)).isTrue();
    }

    @Tag("V-2")
    @Test
    void becomesUnknownAndKnownOnceEach() {
        Effect effect = Samples.effect();
        assertThat(effect.becomesKnown()).isFalse();
        assertThat(effect.becomesUnknown()).isTrue();
        assertThat(effect.becomesUnknown()).isFalse();
        assertThat(effect.becomesKnown()).isTrue();
        assertThat(effect.becomesKnown()).isFalse();
        assertThat(effect.becomesUnknown()).isFalse();
    }

    @Test
    void namesWhatIsNull() {
        assertNull("key", () -> Effect.of(null, ID, "mail", new byte[0]));
        assertNull("effectId", () -> Effect.of(Samples.KEY, null, "mail", new byte[0]));
        assertNull("under", () -> Samples.effect().sending(null));
        assertNull("under", () -> Samples.effect().answered(null, Commitment.NO));
        assertNull("committed", () -> Samples.effect().answered(FIVE, null));
        assertNull("payload", () -> Effect.of(Samples.KEY, ID, "mail", null));
    }

    private static void assertNull(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
    }
}
