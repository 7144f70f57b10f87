package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settling an effect whose outcome is unknown: it is committed again, and cancelled where that proves nothing. */
class SettleEffectTest extends OnEffects {

    @Test
    @Tag("I-11")
    @Tag("V-2")
    void settling_commits_again() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", accepted(true));

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.Answered<>(accepted(true)));

        assertThat(door.told()).containsExactly("UnknownOpened", "UnknownResolved", "EffectAccepted");
    }

    @Test
    @Tag("E-7")
    @Tag("I-11")
    @Tag("V-2")
    void settling_cancels_where_the_answer_proves_nothing() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.REVOKED, Commitment.NO));
        sink.answers("cancel", new CancelEffectOutcome.NeverCommitted());

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.NeverCommitted<>());

        assertThat(door.told()).containsExactly("UnknownOpened", "StaleEffectRejected", "UnknownResolved");
    }

    @Test
    @Tag("E-7")
    void settling_finds_what_had_committed() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", refused(RefusedReason.FLOOR_UNPROVEN));
        sink.answers("cancel", new CancelEffectOutcome.Committed(receipt("e-1")));

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.Answered<>(accepted(true)));
    }

    @Test
    @Tag("E-7")
    void settling_says_what_can_no_longer_be_known() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", refused(RefusedReason.TOO_OLD));
        sink.answers("cancel", new CancelEffectOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN));

        assertThat(effects.settle(unknown, door.in(5)))
                .isEqualTo(new Settlement.NotKnowable<>(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("I-11")
    void settling_asks_a_silent_sink_again_until_the_deadline() {
        CommitOutcome.Unknown unknown = unanswered();
        for (int i = 0; i < 20; i++) {
            sink.isSilent("commit");
        }
        var stage = effects.async().settle(unknown, door.in(10)).toCompletableFuture();
        door.pass(Duration.ofSeconds(10));

        assertThat(stage.join()).isEqualTo(new Settlement.StillUnknown<>("unknown.no-answer"));
        assertThat(sink.seen.size()).isBetween(4, 9);
    }

    @Test
    @Tag("E-7")
    void settling_an_effect_object_that_was_made_again_takes_the_doubt_along() {
        sink.answers("commit", refused(RefusedReason.BACKEND_UNAVAILABLE));
        sink.answers("cancel", new CancelEffectOutcome.NeverCommitted());
        CommitOutcome.Unknown left = new CommitOutcome.Unknown(effect(), authority, UnknownReason.NO_ANSWER, "none");

        assertThat(effects.settle(left, door.in(5))).isEqualTo(new Settlement.NeverCommitted<>());
    }
}
