package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.SinkDriver.RUN;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ForeignMemorySinkTest {

    private static final LeaseKey OTHER = LeaseKey.of("orders", "two");
    private static final LeaseId A = LeaseId.of("a");
    private static final LeaseId B = LeaseId.of("b");
    private static final CancelEffectOutcome NEVER = new CancelEffectOutcome.NeverCommitted();

    private final NamespaceId id = NamespaceId.random();
    private final AuthorityRecordId record = new AuthorityRecordId(id, 0);
    private final AuthorityRecordId record1 = new AuthorityRecordId(id, 1);
    private final ForeignMemorySink foreign = new ForeignMemorySink(SinkName.of("books"));
    private final SinkDriver sink = new SinkDriver(foreign);

    @BeforeEach
    void register() {
        assertThat(sink.admit(id, Map.of(record, 10L, record1, 100L))).isEqualTo(new FenceOutcome.Accepted());
    }

    @Test
    @Tag("E-1")
    void theNewestGenerationThatWroteShutsOutAllLowerOnes() {
        sink.accepted(effect("1"), token(11, A));
        sink.accepted(effect("2"), token(11, A));
        CommitOutcome.Accepted newer = sink.accepted(effect("3"), token(13, B));
        assertThat(newer.receipt())
                .isEqualTo(new EffectReceipt(effect("3").id(), B, token(13, B).token(), RUN));
        sink.rejected(RejectedReason.BEHIND, effect("4"), token(11, A));
        sink.rejected(RejectedReason.BEHIND, effect("4"), token(12, A));
        sink.accepted(effect("4"), token(13, B));
        assertThat(sink.effects()).containsExactly("1", "2", "3", "4");
    }

    @Test
    @Tag("E-1")
    void theSameTokenUnderAnotherLeaseIdIsBehind() {
        sink.fenced(token(11, A));
        sink.rejected(RejectedReason.BEHIND, effect("1"), token(11, B));
        sink.notFenced(RejectedReason.BEHIND, token(11, B));
        sink.accepted(effect("1"), token(11, A));
    }

    @Test
    @Tag("E-1")
    void fencingShutsOutBeforeAnythingIsWritten() {
        sink.accepted(effect("1"), token(11, A));
        sink.fenced(token(12, B));
        sink.rejected(RejectedReason.BEHIND, effect("2"), token(11, A));
        sink.notFenced(RejectedReason.BEHIND, token(11, A));
        assertThat(sink.effects()).containsExactly("1");
    }

    @Test
    @Tag("E-1")
    void keysDoNotShutEachOtherOut() {
        sink.accepted(effect("1"), token(20, A));
        sink.accepted(effect(OTHER, "1", "done"), SinkDriver.authority(record, OTHER, B, 11));
    }

    @Test
    @Tag("E-3")
    void theSameEffectIsAppliedOnceAlsoFromASuccessorOrALateOne() {
        EffectReceipt receipt = sink.accepted(effect("1"), token(11, A)).receipt();
        sink.fenced(token(12, B));
        assertThat(sink.accepted(effect("1"), token(12, B))).isEqualTo(new CommitOutcome.Accepted(receipt, true));
        assertThat(sink.accepted(effect("1"), token(11, A))).isEqualTo(new CommitOutcome.Accepted(receipt, true));
        sink.rejected(RejectedReason.EFFECT_CONFLICT, effect(KEY, "1", "other"), token(12, B));
        assertThat(sink.effects()).containsExactly("1");
    }

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
    @Tag("E-11")
    void anAuthorityForAnotherKeyOrCreationOrRecordIsRejected() {
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect(OTHER, "1", "done"), token(11, A));
        AuthorityRecordId recreated = new AuthorityRecordId(NamespaceId.random(), 0);
        ExecutionAuthority other = SinkDriver.authority(recreated, KEY, A, 11);
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), other);
        sink.notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE, other);
        assertRefused(sink.cancel(effect("1"), other), RefusedReason.INVALID_REQUEST);
        assertRefused(sink.cancel(effect(OTHER, "1", "done"), token(11, A)), RefusedReason.INVALID_REQUEST);
        sink.fenced(token(11, A));
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), SinkDriver.authority(record1, KEY, A, 101));
    }

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

    @Test
    void itIsNamed() {
        assertThat(foreign.name()).isEqualTo(SinkName.of("books"));
        assertThat(foreign).hasToString("ForeignMemorySink[books]");
    }

    private ExecutionAuthority token(long token, LeaseId leaseId) {
        return SinkDriver.authority(record, KEY, leaseId, token);
    }
}
