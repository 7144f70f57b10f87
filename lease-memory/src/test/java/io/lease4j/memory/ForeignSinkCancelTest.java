package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a cancellation says of an effect in a sink with a memory of its own, and how long its tombstone stands. */
class ForeignSinkCancelTest extends OnForeignSink {

    private static final CancelEffectOutcome NEVER = new CancelEffectOutcome.NeverCommitted();

    @Test
    @Tag("E-7")
    void aCancelledEffectNeverCommitsAndALateOneFindsTheTombstone() {
        assertThat(sink.cancel(effect("1"), token(11, A))).isEqualTo(NEVER);
        assertThat(sink.cancel(effect("1"), token(11, A))).isEqualTo(NEVER);
        assertThat(sink.commit(effect("1"), token(11, A))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        sink.rejected(RejectedReason.EFFECT_CONFLICT, effect(KEY, "1", "other"), token(11, A));
        assertRefused(sink.cancel(effect(KEY, "1", "other"), token(11, A)), RefusedReason.IDEMPOTENCY_CONFLICT);
        sink.accepted(effect("2"), token(11, A));
        assertThat(sink.commit(effect("1"), token(11, A))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(sink.effects()).containsExactly("2");
    }

    @Test
    @Tag("E-7")
    void anAcceptedEffectIsCommittedForWhoeverCancelsIt() {
        EffectReceipt receipt = sink.accepted(effect("1"), token(11, A)).receipt();
        assertThat(sink.cancel(effect("1"), token(11, A))).isEqualTo(new CancelEffectOutcome.Committed(receipt));
        assertRefused(sink.cancel(effect(KEY, "1", "other"), token(11, A)), RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    @Test
    @Tag("E-7")
    void aTombstoneIsDroppedOnceTheRowRefusesItsToken() {
        sink.cancel(effect("1"), token(11, A));
        sink.cancel(effect("2"), token(12, A));
        sink.cancel(effect("2"), token(11, A));
        sink.fenced(token(12, A));
        // The first one's token is refused from now on; the second one's could still write.
        assertThat(sink.commit(effect("2"), token(12, A))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        sink.rejected(RejectedReason.BEHIND, effect("1"), token(11, A));
        sink.accepted(effect("1"), token(12, A));
        sink.fenced(token(13, B));
        sink.accepted(effect("2"), token(13, B));
    }

    @Test
    @Tag("E-7")
    void aTombstoneIsDroppedOnceASealOrTheFloorRefusesItsToken() {
        sink.cancel(effect("1"), token(11, A));
        assertThat(sink.seal(record, KEY, 10)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.commit(effect("1"), token(11, A))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(sink.seal(record, KEY, 11)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.SEALED, effect("1"), token(11, A));
        sink.accepted(effect("1"), token(12, B));

        sink.cancel(effect("2"), token(12, B));
        assertThat(sink.raiseFloor(record1, 500)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.raiseFloor(record, 11)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.commit(effect("2"), token(12, B))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(sink.raiseFloor(record, 12)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("2"), token(12, B));
        sink.accepted(effect("2"), token(13, B));
    }

    @Test
    @Tag("E-7")
    void anEffectAtOrBelowTheFloorMayHaveBeenForgotten() {
        assertThat(sink.cancel(effect("1"), token(10, A)))
                .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        assertThat(sink.cancel(effect("1"), token(11, A))).isEqualTo(NEVER);
    }
}
