package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestHistoryTest {

    private static final FirstSent FIRST = at(1);
    private static final FirstSent SECOND = at(2);
    private static final FirstSent THIRD = at(3);

    private final RequestHistory history = RequestHistory.unsent();

    @Test
    void knowsNothingBeforeTheFirstTransmission() {
        assertThat(history.firstSent()).isEmpty();
        assertThat(history.mayHaveCommitted()).isFalse();
    }

    @Tag("O-3")
    @Test
    void aTransmissionUnderWayMayHaveCommitted() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        assertThat(history.firstSent()).contains(FIRST);
        assertThat(history.mayHaveCommitted()).isTrue();
    }

    @Tag("R-5")
    @Test
    void startsAfreshWhenEveryTransmissionWasAnsweredAsNotCommitted() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isFalse();
        assertThat(history.firstSent()).contains(FIRST);
        assertThat(history.sending(SECOND)).isEqualTo(SECOND);
        assertThat(history.firstSent()).contains(SECOND);
    }

    @Tag("R-5")
    @Tag("O-3")
    @ParameterizedTest
    @EnumSource(names = {"YES", "UNKNOWN"})
    void neverStartsAfreshAfterSilenceOrCommit(Commitment committed) {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.answered(committed);
        assertThat(history.mayHaveCommitted()).isTrue();
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isTrue();
        assertThat(history.sending(THIRD)).isEqualTo(FIRST);
    }

    @Tag("R-5")
    @Test
    void doesNotStartAfreshWhileAnotherTransmissionIsUnderWay() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isTrue();
        assertThat(history.sending(THIRD)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isFalse();
        assertThat(history.sending(THIRD)).isEqualTo(THIRD);
    }

    @Tag("R-5")
    @Tag("O-3")
    @Test
    void whatSomeProcessMayHaveSentNeverStartsAfresh() {
        RequestHistory left = RequestHistory.unanswered(FIRST);
        assertThat(left.firstSent()).contains(FIRST);
        assertThat(left.mayHaveCommitted()).isTrue();
        assertThat(left.sending(SECOND)).isEqualTo(FIRST);
        left.answered(Commitment.NO);
        assertThat(left.mayHaveCommitted()).isTrue();
    }

    @Tag("O-3")
    @Test
    void oneAnswerTooManyLeavesItDoubtful() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isTrue();
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
    }

    @Tag("R-5")
    @Test
    void saysWhetherTheNextTransmissionStartsAfresh() {
        assertThat(history.startsAfresh()).isTrue();
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        assertThat(history.startsAfresh()).isFalse();
        history.answered(Commitment.NO);
        assertThat(history.startsAfresh()).isTrue();
        assertThat(history.sending(SECOND)).isEqualTo(SECOND);
        history.answered(Commitment.UNKNOWN);
        assertThat(history.startsAfresh()).isFalse();
    }

    @Tag("R-5")
    @Tag("I-7")
    @Test
    void neverStartsAfreshAfterACancel() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.cancelled();
        assertThat(history.mayHaveCommitted()).isTrue();
        history.answered(Commitment.NO);
        assertThat(history.mayHaveCommitted()).isFalse();
        assertThat(history.firstSent()).contains(FIRST);
        assertThat(history.startsAfresh()).isFalse();
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        history.answered(Commitment.NO);
        assertThat(history.sending(THIRD)).isEqualTo(FIRST);
    }

    @Tag("R-5")
    @Test
    void aCancelForgetsNoDoubt() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.answered(Commitment.UNKNOWN);
        history.cancelled();
        assertThat(history.mayHaveCommitted()).isTrue();
    }

    @Tag("V-2")
    @Test
    void becomesUnknownAndKnownOnceEach() {
        assertThat(history.becomesKnown()).isFalse();
        assertThat(history.becomesUnknown()).isTrue();
        assertThat(history.becomesUnknown()).isFalse();
        assertThat(history.becomesKnown()).isTrue();
        assertThat(history.becomesKnown()).isFalse();
        assertThat(history.becomesUnknown()).isFalse();
    }

    @Tag("V-2")
    @Test
    void whatAnotherProcessLeftIsUnknownAlready() {
        RequestHistory left = RequestHistory.unanswered(FIRST);
        assertThat(left.becomesUnknown()).isFalse();
        assertThat(left.becomesKnown()).isTrue();
    }

    @Test
    void namesWhatIsNull() {
        assertThatThrownBy(() -> history.sending(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("now");
        assertThatThrownBy(() -> history.answered(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("committed");
        assertThatThrownBy(() -> RequestHistory.unanswered(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("firstSent");
    }

    private static FirstSent at(long millis) {
        return new FirstSent(Lineage.of("l"), BackendTime.ofEpochMillis(millis));
    }

    @Tag("O-3")
    @Tag("I-7")
    @Test
    void whatWasAnsweredAsCommittedNeverBecomesNeverCommitted() {
        assertThat(history.hasCommitted()).isFalse();
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        assertThat(history.sending(SECOND)).isEqualTo(FIRST);
        history.answered(Commitment.UNKNOWN);
        assertThat(history.hasCommitted()).isFalse();
        history.neverCommitted();
        history.answered(Commitment.YES);
        assertThat(history.hasCommitted()).isTrue();
        assertThat(history.hasNeverCommitted()).isFalse();
        history.neverCommitted();
        history.answered(Commitment.NO);
        assertThat(history.hasCommitted()).isTrue();
        assertThat(history.hasNeverCommitted()).isFalse();
        assertThat(history.startsAfresh()).isFalse();
    }

    @Test
    void remembersThatItNeverCommitted() {
        assertThat(history.sending(FIRST)).isEqualTo(FIRST);
        history.answered(Commitment.NO);
        assertThat(history.hasNeverCommitted()).isFalse();
        history.cancelled();
        assertThat(history.hasNeverCommitted()).isFalse();
        history.neverCommitted();
        assertThat(history.hasNeverCommitted()).isTrue();
        assertThat(history.startsAfresh()).isFalse();
        history.cancelled();
        assertThat(history.hasNeverCommitted()).isTrue();
    }
}
