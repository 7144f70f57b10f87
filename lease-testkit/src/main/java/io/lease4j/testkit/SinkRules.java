package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink accepts, and from whom. */
abstract class SinkRules extends SettleRules {

    @Test
    @Tag("E-1")
    void a_fence_shuts_out_every_predecessor() {
        LeaseKey key = bench().key("fenced");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        a.released(former);
        Worker b = bench().worker("B");
        Lease successor = b.acquired(key);
        for (Target target : targets) {
            assertThat(b.fence(target, successor))
                    .as("B's fence at %s", target.name())
                    .isAccepted();
            assertThat(a.commit(target, "behind", former))
                    .as("A's effect at %s", target.name())
                    .isRejected(target.seesLease() ? RejectedReason.SUPERSEDED : RejectedReason.BEHIND);
            assertThat(a.fence(target, former))
                    .as("A's fence at %s", target.name())
                    .isRejected();
        }
    }

    @Test
    @Tag("E-2")
    void a_sink_that_sees_the_lease_accepts_the_exact_active_generation_only() {
        LeaseKey key = bench().key("exact");
        Target beside = bench().besideTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Generation guessed = new Generation(key, LeaseId.random(), lease.token());
        assertThat(a.commit(beside, a.effect(key, "guessed"), authority(lease, guessed)))
                .as("an effect under a guessed lease id")
                .isRejected(RejectedReason.NOT_THE_HOLDER);
        assertThat(a.commit(beside, "active", lease))
                .as("an effect of the active generation")
                .isAccepted();
        bench().advanceTo(key, lease.expiresAt());
        assertThat(a.commit(beside, "at expiry", lease))
                .as("an effect at the very instant of expiry")
                .isRejected(RejectedReason.EXPIRED);
        Lease released = a.acquired(key);
        a.released(released);
        assertThat(a.commit(beside, "released", released))
                .as("an effect after the release")
                .isRejected(RejectedReason.RELEASED);
    }

    @Test
    @Tag("E-6")
    void a_sink_outside_the_store_accepts_nothing_that_was_granted_before_it_was_registered() {
        LeaseKey key = bench().key("registered");
        Worker a = bench().worker("A");
        Lease early = a.acquired(key);
        Target late = bench().unregisteredTarget();
        assertThat(a.commit(late, "before", early))
                .as("an effect before the sink was registered")
                .isNotInstanceOf(CommitOutcome.Accepted.class);
        bench().register(late);
        assertThat(a.commit(late, "after", early))
                .as("an effect of a generation from before the registration")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        a.released(early);
        Lease next = a.acquired(key);
        assertThat(a.commit(late, "next", next))
                .as("an effect of the next generation")
                .isAccepted();
    }

    @Test
    @Tag("E-7")
    void a_cancelled_effect_is_never_applied_however_late_it_arrives() {
        List<Target> targets = bench().targets();
        for (Target target : targets) {
            LeaseKey key = bench().key("cancelled effect at " + target.name());
            Worker a = bench().worker("A");
            Lease lease = a.acquired(key);
            Effect effect = a.effect(key, "cancelled");
            Barrier stuck = bench().interposer().next(Step.COMMIT).strandRequest();
            assertThat(a.commit(target, effect, a.authority(lease)))
                    .as("an effect that is stuck")
                    .isUnknown();
            assertThat(a.cancel(target, effect, a.authority(lease)))
                    .as("cancelling it")
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            stuck.release();
            assertThat(bench().outcomeAt(stuck))
                    .as("what the late effect came to at %s", target.name())
                    .isEqualTo(Refused.of(RefusedReason.CANCELLED));

            Effect committed = a.effect(key, "committed");
            bench().interposer().next(Step.COMMIT).failAfter();
            assertThat(a.commit(target, committed, a.authority(lease)))
                    .as("an effect whose response was lost")
                    .isUnknown();
            assertThat(a.cancel(target, committed, a.authority(lease)))
                    .as("cancelling an effect that is in place")
                    .isInstanceOf(CancelEffectOutcome.Committed.class);
        }
    }

    @Test
    @Tag("E-11")
    void an_authority_for_another_key_or_namespace_is_rejected() {
        LeaseKey key = bench().key("this key");
        LeaseKey otherKey = bench().key("other key");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        AuthorityRecordId elsewhere =
                new AuthorityRecordId(NamespaceId.random(), lease.recordId().shard());
        ExecutionAuthority foreignNamespace = new ExecutionAuthority(
                elsewhere, lease.generation(), a.holder(), a.authority(lease).executionId(), lease.expiresAt());
        for (Target target : targets) {
            assertThat(Waiting.forAnswer(
                            "commit",
                            target.sink().commit(a.effect(otherKey, "other"), a.authority(lease), bench().deadline())))
                    .as("an effect of another key at %s", target.name())
                    .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            assertThat(Waiting.forAnswer(
                            "commit",
                            target.sink().commit(a.effect(key, "elsewhere"), foreignNamespace, bench().deadline())))
                    .as("an effect of another namespace at %s", target.name())
                    .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
    }

    static ExecutionAuthority authority(Lease lease, Generation generation) {
        return new ExecutionAuthority(
                lease.recordId(), generation, lease.holder(), ExecutionId.of("forged"), lease.expiresAt());
    }
}
