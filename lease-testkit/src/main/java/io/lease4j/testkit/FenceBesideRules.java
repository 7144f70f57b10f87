package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.spi.Capability;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fences by a sink beside the lease, which looks at the lease itself. */
abstract class FenceBesideRules extends InstallationRules {

    @Test
    @Tag("E-2")
    @Tag("F-1")
    void a_fence_beside_the_lease_needs_what_an_effect_there_needs() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced beside");
        Target beside = bench().besideTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        ExecutionAuthority authority = lease.authority(ExecutionId.random());
        ExecutionAuthority others = new ExecutionAuthority(
                authority.recordId(),
                authority.generation(),
                Holder.of("A", "A-2"),
                authority.executionId(),
                authority.expiresAt());
        assertThat(fenced(beside, others).code())
                .as("a fence by another instance")
                .isEqualTo(rejected(RejectedReason.NOT_THE_HOLDER));
        assertThat(a.commit(beside, effect(key, "by another instance"), others).code())
                .as("an effect by another instance")
                .isEqualTo(new CommitOutcome.Rejected(RejectedReason.NOT_THE_HOLDER, Commitment.NO).code());
        assertThat(fenced(beside, authority).code()).as("a fence").isEqualTo(new FenceOutcome.Accepted().code());
        refute(key);
        assertThat(fenced(beside, authority).code())
                .as("a fence while the floor is unproven")
                .isEqualTo(RefusedCodes.of(RefusedReason.FLOOR_UNPROVEN));
        CancelEffectOutcome cancelled = Waiting.forAnswer(
                "cancel", beside.sink().cancel(effect(key, "cancelled while unproven"), authority, bench().deadline()));
        assertThat(cancelled)
                .as("cancelling an effect while the floor is unproven")
                .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("S-12")
    void a_fence_beside_a_corrupt_lease_is_refused() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced corrupt");
        Target beside = bench().besideTarget();
        Lease lease = bench().worker("A").acquired(key);
        bench().fault("the key's record is damaged", () -> bench().backend().corrupt(key));
        assertThat(fenced(beside, lease.authority(ExecutionId.random())).code())
                .as("a fence")
                .isEqualTo(RefusedCodes.of(RefusedReason.CORRUPT_STATE));
    }

    @Test
    @Tag("E-2")
    void a_fence_beside_the_lease_is_rejected_from_the_instant_of_expiry_on() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced too late");
        Target beside = bench().besideTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().advanceTo(key, lease.expiresAt());
        assertThat(fenced(beside, lease.authority(ExecutionId.random())).code())
                .as("a fence at expiry")
                .isEqualTo(rejected(RejectedReason.EXPIRED));
    }

    private FenceOutcome fenced(Target target, ExecutionAuthority authority) {
        return Waiting.forAnswer("fence", target.sink().fence(authority, bench().deadline()));
    }

    private static Effect effect(LeaseKey key, String id) {
        return Effect.of(key, EffectId.of(id), "kit", new byte[] {1});
    }

    private static String rejected(RejectedReason reason) {
        return new FenceOutcome.Rejected(reason, Commitment.NO).code();
    }
}
