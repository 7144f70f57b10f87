package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Seals, floors and the tokens granted before a sink with a memory of its own was admitted. */
class ForeignSinkFloorTest extends OnForeignSink {

    @Test
    @Tag("E-4")
    void aSealRefusesEveryTokenUpToAndIncludingItsOwnWhateverTheLeaseId() {
        sink.accepted(effect("1"), token(12, A));
        assertThat(sink.seal(record, KEY, 12)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.SEALED, effect("2"), token(12, A));
        sink.rejected(RejectedReason.SEALED, effect("2"), token(12, B));
        sink.rejected(RejectedReason.SEALED, effect("2"), token(11, A));
        sink.notFenced(RejectedReason.SEALED, token(12, A));
        sink.accepted(effect("2"), token(13, A));
    }

    @Test
    @Tag("E-4")
    void aSealIsNeverLoweredAndBelongsToItsKey() {
        assertThat(sink.seal(record, KEY, 15)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.seal(record, KEY, 12)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.SEALED, effect("1"), token(15, A));
        sink.accepted(effect(OTHER, "1", "done"), SinkDriver.authority(record, OTHER, A, 11));
        assertThat(sink.seal(record1, KEY, 500))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        sink.accepted(effect("1"), token(16, A));
    }

    @Test
    @Tag("E-5")
    void aFloorBelongsToOneRecordAndIsNeverLowered() {
        assertThat(sink.raiseFloor(record, 50)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.raiseFloor(record, 20)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("1"), token(50, A));
        sink.accepted(effect("1"), token(51, A));
        sink.rejected(
                RejectedReason.BELOW_SINK_FLOOR,
                effect(OTHER, "1", "done"),
                SinkDriver.authority(record1, OTHER, A, 100));
        sink.accepted(effect(OTHER, "1", "done"), SinkDriver.authority(record1, OTHER, A, 101));
        sink.accepted(
                effect(LeaseKey.of("orders", "three"), "1", "done"),
                SinkDriver.authority(record, LeaseKey.of("orders", "three"), A, 60));
    }

    @Test
    @Tag("E-6")
    void nothingIsAcceptedBeforeTheNamespaceIsRegistered() {
        ForeignMemorySink fresh = new ForeignMemorySink(SinkName.of("mail"));
        SinkDriver unregistered = new SinkDriver(fresh);
        unregistered.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), token(11, A));
        unregistered.notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE, token(11, A));
        assertThat(unregistered.raiseFloor(record, 5)).isEqualTo(new FenceOutcome.Accepted());
        unregistered.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), token(11, A));
        assertThat(unregistered.seal(record, KEY, 12)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(unregistered.admit(id, Map.of(record, 3L))).isEqualTo(new FenceOutcome.Accepted());
        // What came before holds.
        unregistered.rejected(RejectedReason.SEALED, effect("1"), token(12, A));
        unregistered.accepted(effect("1"), token(13, A));
        unregistered.rejected(
                RejectedReason.OTHER_KEY_OR_NAMESPACE,
                effect(OTHER, "1", "done"),
                SinkDriver.authority(record1, OTHER, A, 101));
    }

    @Test
    @Tag("E-6")
    void nothingAtOrBelowTheTokensGrantedSoFarIsAccepted() {
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("1"), token(10, A));
        sink.accepted(effect("1"), token(11, A));
        assertThat(sink.admit(id, Map.of(record, 5L))).isEqualTo(new FenceOutcome.Accepted());
        sink.accepted(effect("2"), token(11, A));
        assertThat(sink.admit(id, Map.of(record, 30L))).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("3"), token(11, A));
    }

    @Test
    @Tag("E-6")
    void aFloorOfAnotherCreationAdmitsNothing() {
        AuthorityRecordId other = new AuthorityRecordId(NamespaceId.random(), 0);
        assertThat(sink.admit(id, Map.of(other, 1L)))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), SinkDriver.authority(other, KEY, A, 11));
    }

    @Test
    @Tag("E-5")
    void aRestoredSinkHasForgottenAndItsRaisedFloorsStandIn() {
        sink.accepted(effect("1"), token(11, A));
        ForeignMemorySink.Snapshot backup = foreign.snapshot();
        sink.accepted(effect("2"), token(12, B));
        assertThat(sink.seal(record, KEY, 14)).isEqualTo(new FenceOutcome.Accepted());
        foreign.restore(backup);
        assertThat(sink.effects()).containsExactly("1");
        assertThat(sink.raiseFloor(record, 14)).isEqualTo(new FenceOutcome.Accepted());
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("3"), token(11, A));
        sink.rejected(RejectedReason.BELOW_SINK_FLOOR, effect("3"), token(14, A));
        assertThat(sink.cancel(effect("2"), token(12, B)))
                .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        sink.accepted(effect("3"), token(15, A));
        foreign.restore(backup);
        assertThat(sink.effects()).containsExactly("1");
        sink.accepted(effect("4"), token(11, A));
    }

    @Test
    @Tag("F-10")
    void itShowsTheHighestTokenOfEachRecord() {
        assertThat(sink.traces(id)).isEqualTo(Map.of(record, 10L, record1, 100L));
        sink.accepted(effect("1"), token(20, A));
        sink.fenced(SinkDriver.authority(record, OTHER, A, 15));
        assertThat(sink.traces(id)).isEqualTo(Map.of(record, 20L, record1, 100L));
        assertThat(sink.seal(record, KEY, 30)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.traces(id)).isEqualTo(Map.of(record, 30L, record1, 100L));
        assertThat(sink.raiseFloor(record, 40)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.traces(id)).isEqualTo(Map.of(record, 40L, record1, 100L));
        assertThat(sink.traces(NamespaceId.random())).isEmpty();
        ForeignMemorySink fresh = new ForeignMemorySink(SinkName.of("mail"));
        assertThat(new SinkDriver(fresh).traces(id)).isEmpty();
    }
}
