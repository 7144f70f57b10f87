package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.SinkDriver.authority;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink beside the lease still says when the memory was lost, restored or damaged. */
class BesideSinkMemoryLostTest extends OnSinkBesideLease {

    @Test
    @Tag("F-1")
    void nothingIsAcceptedOrFencedWhileTheFloorIsUnproven() {
        sink.accepted(effect("1"), authority(lease));
        driver.store.restore(driver.store.snapshot());
        Refused refused = (Refused) sink.commit(effect("2"), authority(lease));
        assertThat(refused)
                .isEqualTo(Refused.floorUnproven(driver.record().ticket().orElseThrow()));
        assertThat(sink.fence(authority(lease))).isEqualTo(refused);
        // What is known already is told: nothing is accepted anew.
        assertThat(sink.accepted(effect("1"), authority(lease)).already()).isTrue();
        assertThat(sink.effects()).containsExactly("1");
        driver.prove(1L << 40);
        sink.rejected(RejectedReason.FLOOR_RAISED, effect("2"), authority(lease));
    }

    @Test
    @Tag("E-7")
    void whatMayHaveBeenLostIsNotKnowable() {
        CancelEffectOutcome lost = new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        sink.accepted(effect("1"), authority(lease));
        driver.store.faults().wipe();
        assertThat(sink.effects()).isEmpty();
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(lost);
        driver.prove(1L << 40);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(lost);
        Lease fresh = driver.granted(ANN);
        assertThat(sink.cancel(effect("1"), authority(fresh))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
    }

    @Test
    @Tag("E-7")
    @Tag("F-1")
    void aTombstoneOfAnOlderMemorySaysNothingOfWhatItsSuccessorsDid() {
        CancelEffectOutcome lost = new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        MemorySnapshot older = driver.store.snapshot();
        driver.released(lease);
        Lease successor = driver.granted(BEN);
        sink.accepted(effect("1"), authority(successor));
        driver.store.restore(older);
        assertThat(sink.cancel(effect("1"), authority(successor))).isEqualTo(lost);
        assertRefused(sink.cancel(effect(KEY, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertRefused(sink.commit(effect("1"), authority(successor)), RefusedReason.FLOOR_UNPROVEN);
        driver.prove(1L << 40);
        assertThat(sink.cancel(effect("1"), authority(successor))).isEqualTo(lost);
        sink.rejected(RejectedReason.FLOOR_RAISED, effect("1"), authority(lease));
    }

    @Test
    @Tag("F-3")
    void theEffectsOfARestoredMemoryAreThoseOfTheSnapshot() {
        sink.accepted(effect("1"), authority(lease));
        MemorySnapshot snapshot = driver.store.snapshot();
        sink.accepted(effect("2"), authority(lease));
        driver.store.restore(snapshot);
        assertThat(sink.effects()).containsExactly("1");
        driver.prove(1L << 40);
        sink.accepted(effect("2"), authority(driver.granted(ANN)));
        driver.store.restore(snapshot);
        assertThat(sink.effects()).containsExactly("1");
    }

    @Test
    @Tag("S-12")
    void aCorruptRecordAcceptsNothing() {
        driver.store.faults().stripExpiry(KEY);
        assertRefused(sink.commit(effect("1"), authority(lease)), RefusedReason.CORRUPT_STATE);
        assertRefused(sink.fence(authority(lease)), RefusedReason.CORRUPT_STATE);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        driver.store.faults().corrupt(KEY);
        assertRefused(sink.commit(effect("2"), authority(lease)), RefusedReason.CORRUPT_STATE);
        assertRefused(sink.fence(authority(lease)), RefusedReason.CORRUPT_STATE);
    }
}
