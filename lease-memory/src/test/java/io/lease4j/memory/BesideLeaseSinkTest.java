package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.MILLI;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.revokeRequest;
import static io.lease4j.memory.SinkDriver.RUN;
import static io.lease4j.memory.SinkDriver.authority;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink beside the lease accepts, and from whom. */
class BesideLeaseSinkTest extends OnSinkBesideLease {

    private static final LeaseKey OTHER = LeaseKey.of("orders", "two");

    @Test
    @Tag("E-2")
    void theExactActiveGenerationWrites() {
        CommitOutcome.Accepted accepted = sink.accepted(effect("1"), authority(lease));
        EffectReceipt receipt = new EffectReceipt(effect("1").id(), lease.leaseId(), lease.token(), RUN);
        assertThat(accepted).isEqualTo(new CommitOutcome.Accepted(receipt, false));
        sink.accepted(effect("2"), authority(lease));
        assertThat(sink.effects()).containsExactly("1", "2");
        assertThat(sink.sink.effects(KEY).get(0).receipt()).isEqualTo(receipt);
        assertThat(sink.sink.effects(OTHER)).isEmpty();
        assertThat(sink.sink.effects(LeaseKey.of("other", "one"))).isEmpty();
        assertThat(sink.sink.name()).isEqualTo(NAME);
    }

    @Test
    @Tag("E-2")
    void atItsExpiryAGenerationWritesNoMoreAndIsEndedForGood() {
        driver.clock.advance(TTL.minus(MILLI));
        sink.accepted(effect("1"), authority(lease));
        driver.clock.advance(MILLI);
        sink.rejected(RejectedReason.EXPIRED, effect("2"), authority(lease));
        driver.clock.advance(Duration.ofSeconds(-5));
        sink.rejected(RejectedReason.EXPIRED, effect("2"), authority(lease));
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-2")
    void fencingFindsAnExpiredLeaseTooAndEndsIt() {
        driver.clock.advance(TTL);
        sink.notFenced(RejectedReason.EXPIRED, authority(lease));
        driver.clock.advance(Duration.ofSeconds(-5));
        assertThat(driver.inspect(KEY)).isInstanceOf(InspectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-2")
    @Tag("E-10")
    void whatHasEndedWritesNoMoreAndLearnsWhy() {
        driver.revoke(revokeRequest(lease.generation()));
        sink.rejected(RejectedReason.REVOKED, effect("1"), authority(lease));
        sink.notFenced(RejectedReason.REVOKED, authority(lease));
        Lease second = driver.granted(ANN);
        sink.rejected(RejectedReason.SUPERSEDED, effect("1"), authority(lease));
        driver.released(second);
        sink.rejected(RejectedReason.RELEASED, effect("1"), authority(second));
        Lease third = driver.granted(ANN);
        driver.prove(1L << 40);
        sink.rejected(RejectedReason.FLOOR_RAISED, effect("1"), authority(third));
        assertThat(sink.effects()).isEmpty();
    }

    @Test
    @Tag("E-2")
    void anAuthorityMustNameTheGrantExactly() {
        AuthorityRecordId id = lease.recordId();
        sink.rejected(
                RejectedReason.NOT_THE_HOLDER,
                effect("1"),
                authority(id, KEY, LeaseId.random(), lease.token().value()));
        ExecutionAuthority another = new ExecutionAuthority(id, lease.generation(), BEN, RUN, lease.expiresAt());
        sink.rejected(RejectedReason.NOT_THE_HOLDER, effect("1"), another);
        sink.notFenced(RejectedReason.NOT_THE_HOLDER, another);
        sink.rejected(RejectedReason.GONE, effect(OTHER, "1", "done"), authority(id, OTHER, lease.leaseId(), 1));
        sink.accepted(effect("1"), authority(lease));
    }

    @Test
    @Tag("S-9")
    void aForgedTokenIsRefusedAndChangesNothing() {
        ExecutionAuthority forged = authority(lease.recordId(), KEY, lease.leaseId(), 99);
        assertThat(sink.commit(effect("1"), forged)).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        assertThat(sink.fence(forged)).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        assertThat(sink.cancel(effect("1"), forged)).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        assertThat(driver.record().proven()).isTrue();
        assertThat(driver.record().ticket()).isEmpty();
        sink.accepted(effect("1"), authority(lease));
    }

    @Test
    @Tag("E-11")
    void anAuthorityForAnotherKeyOrNamespaceIsRejected() {
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect(OTHER, "1", "done"), authority(lease));
        AuthorityRecordId foreign = new AuthorityRecordId(NamespaceId.random(), 0);
        ExecutionAuthority other = authority(foreign, KEY, lease.leaseId(), 1);
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), other);
        sink.notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE, other);
        AuthorityRecordId shard = new AuthorityRecordId(lease.recordId().namespaceId(), 1);
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), authority(shard, KEY, lease.leaseId(), 1));
        assertRefused(sink.cancel(effect("1"), other), RefusedReason.INVALID_REQUEST);
        assertRefused(sink.cancel(effect(OTHER, "1", "done"), authority(lease)), RefusedReason.INVALID_REQUEST);
        LeaseKey foreignKey = LeaseKey.of("other", "one");
        assertRefused(
                sink.commit(
                        effect(foreignKey, "1", "done"), authority(lease.recordId(), foreignKey, lease.leaseId(), 1)),
                RefusedReason.INVALID_REQUEST);
    }

    @Test
    @Tag("E-3")
    void theSameEffectIsAppliedOnceAlsoFromASuccessor() {
        EffectReceipt receipt = sink.accepted(effect("1"), authority(lease)).receipt();
        assertThat(sink.accepted(effect("1"), authority(lease))).isEqualTo(new CommitOutcome.Accepted(receipt, true));
        driver.released(lease);
        assertThat(sink.accepted(effect("1"), authority(lease)).already()).isTrue();
        Lease successor = driver.granted(BEN);
        assertThat(sink.accepted(effect("1"), authority(successor)))
                .isEqualTo(new CommitOutcome.Accepted(receipt, true));
        assertThat(sink.effects()).containsExactly("1");
        sink.rejected(RejectedReason.EFFECT_CONFLICT, effect(KEY, "1", "other"), authority(successor));
    }

    @Test
    @Tag("E-3")
    void anIdBelongsToItsKey() {
        sink.accepted(effect("1"), authority(lease));
        Lease other = driver.granted(Driver.acquireRequest(OTHER, ANN));
        assertThat(sink.accepted(effect(OTHER, "1", "other"), authority(other)).already())
                .isFalse();
    }

    @Test
    void fencingThereIsAPlainCheck() {
        sink.fenced(authority(lease));
        sink.fenced(authority(lease));
        assertThat(sink.effects()).isEmpty();
    }

    @Test
    @Tag("E-4")
    void sealAndFloorHoldByConstruction() {
        assertThat(sink.seal(lease.recordId(), KEY, 1)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.raiseFloor(lease.recordId(), 1)).isEqualTo(new FenceOutcome.Accepted());
        assertThat(sink.admit(lease.recordId().namespaceId(), Map.of())).isEqualTo(new FenceOutcome.Accepted());
        NamespaceId foreign = NamespaceId.random();
        FenceOutcome other = new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        assertThat(sink.seal(new AuthorityRecordId(foreign, 0), KEY, 1)).isEqualTo(other);
        assertThat(sink.raiseFloor(new AuthorityRecordId(foreign, 0), 1)).isEqualTo(other);
        assertThat(sink.admit(foreign, Map.of())).isEqualTo(other);
    }

    @Test
    @Tag("F-10")
    void itShowsWhichTokensItSaw() {
        NamespaceId id = lease.recordId().namespaceId();
        assertThat(sink.traces(id)).isEmpty();
        sink.fenced(authority(lease));
        assertThat(sink.traces(id)).isEqualTo(Map.of(lease.recordId(), 1L));
        driver.released(lease);
        Lease second = driver.granted(ANN);
        sink.accepted(effect("1"), authority(second));
        assertThat(sink.traces(id)).isEqualTo(Map.of(lease.recordId(), 2L));
        assertThat(sink.traces(NamespaceId.random())).isEmpty();
        assertThat(new SinkDriver(driver.store.sink(SinkName.of("mail"))).traces(id))
                .isEmpty();
    }

    @Test
    @Tag("L-1")
    void aClosedStoreAcceptsNothing() {
        Effect effect = effect("1");
        driver.store.close();
        assertRefused(sink.commit(effect, authority(lease)), RefusedReason.STORE_CLOSED);
        assertRefused(sink.fence(authority(lease)), RefusedReason.STORE_CLOSED);
        assertRefused(sink.cancel(effect, authority(lease)), RefusedReason.STORE_CLOSED);
        assertRefused(sink.seal(lease.recordId(), KEY, 1), RefusedReason.STORE_CLOSED);
        assertRefused(
                Driver.now(sink.sink.traces(lease.recordId().namespaceId(), DEADLINE)), RefusedReason.STORE_CLOSED);
        assertThat(sink.effects()).isEmpty();
    }
}
