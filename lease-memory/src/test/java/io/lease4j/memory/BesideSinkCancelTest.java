package io.lease4j.memory;

import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.SinkDriver.RUN;
import static io.lease4j.memory.SinkDriver.authority;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a cancellation says of an effect beside the lease, and how long its tombstone stands. */
class BesideSinkCancelTest extends OnSinkBesideLease {

    @Test
    @Tag("E-7")
    void aCancelledEffectNeverCommitsAndALateOneFindsTheTombstone() {
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        assertThat(sink.commit(effect("1"), authority(lease))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        sink.rejected(RejectedReason.EFFECT_CONFLICT, effect(KEY, "1", "other"), authority(lease));
        assertRefused(sink.cancel(effect(KEY, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        sink.accepted(effect("2"), authority(lease));
        assertThat(sink.effects()).containsExactly("2");
        driver.renewed(lease, 1);
        assertThat(sink.commit(effect("1"), authority(lease))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
    }

    /** Whoever cancels stops the generation: an authority that names somebody else must not leave it able to write. */
    @Test
    @Tag("E-7")
    void aCancellationStopsTheGenerationWhoeverItNamesAsHolder() {
        ExecutionAuthority authority = authority(lease);
        ExecutionAuthority another =
                new ExecutionAuthority(lease.recordId(), lease.generation(), BEN, RUN, lease.expiresAt());
        assertThat(sink.cancel(effect("1"), another)).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        assertThat(sink.commit(effect("1"), authority)).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(sink.effects()).isEmpty();
    }

    @Test
    @Tag("E-7")
    void anAcceptedEffectIsCommittedForWhoeverCancelsIt() {
        EffectReceipt receipt = sink.accepted(effect("1"), authority(lease)).receipt();
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.Committed(receipt));
        assertRefused(sink.cancel(effect(KEY, "1", "other"), authority(lease)), RefusedReason.IDEMPOTENCY_CONFLICT);
        driver.released(lease);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.Committed(receipt));
    }

    @Test
    @Tag("E-7")
    void aTombstoneGoesWithTheGenerationThatItStops() {
        sink.cancel(effect("1"), authority(lease));
        driver.released(lease);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        Lease successor = driver.granted(BEN);
        sink.rejected(RejectedReason.SUPERSEDED, effect("1"), authority(lease));
        sink.accepted(effect("1"), authority(successor));
    }

    @Test
    @Tag("E-7")
    void cancellingUnderAnExpiredLeaseEndsIt() {
        driver.clock.advance(TTL);
        assertThat(sink.cancel(effect("1"), authority(lease))).isEqualTo(new CancelEffectOutcome.NeverCommitted());
        driver.clock.advance(Duration.ofSeconds(-5));
        sink.rejected(RejectedReason.EXPIRED, effect("1"), authority(lease));
    }

    @Test
    @Tag("E-7")
    void aTombstoneBelongsToOneSink() {
        sink.cancel(effect("1"), authority(lease));
        SinkDriver mail = new SinkDriver(driver.store.sink(SinkName.of("mail")));
        mail.accepted(effect("1"), authority(lease));
        assertThat(sink.effects()).isEmpty();
        SinkDriver same = new SinkDriver(driver.store.sink(NAME));
        assertThat(same.commit(effect("1"), authority(lease))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
    }
}
