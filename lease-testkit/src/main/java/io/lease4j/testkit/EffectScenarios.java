package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-09 and LR-10: effects of a generation that is over, with and without a successor. */
abstract class EffectScenarios extends ChangedRequestScenarios {

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-2")
    @Tag("S-7")
    void an_effect_that_stalled_until_after_expiry_and_a_successors_is_rejected() {
        staleEffect("stalled until expiry", (a, lease) -> bench().advanceTo(lease.key(), lease.expiresAt()));
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-2")
    void an_effect_that_stalled_until_after_a_release_and_a_successors_is_rejected() {
        staleEffect("stalled until release", Worker::released);
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-2")
    void an_effect_that_stalled_until_after_a_revocation_and_a_successors_is_rejected() {
        staleEffect(
                "stalled until revocation",
                (a, lease) -> assertThat(bench().operator().revoke(lease))
                        .as("a revocation")
                        .isRevoked());
    }

    @Test
    @Tag("LR-10")
    @Tag("E-10")
    @Tag("S-6")
    void a_revocation_without_a_successor_stops_the_holder_at_once() {
        LeaseKey key = bench().key("revoked");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        long last = lastToken(key);
        List<Barrier> barriers = new ArrayList<>();
        List<CompletionStage<CommitOutcome>> computing = new ArrayList<>();
        for (Target target : targets) {
            barriers.add(bench().interposer().next(Step.COMMIT).holdRequest());
            computing.add(a.sendCommit(target, a.effect(key, "computed"), a.authority(lease)));
        }

        RevokeOutcome revoked = bench().operator().revoke(lease);
        assertThat(revoked).as("the revocation").isRevoked();
        assertThat(((RevokeOutcome.Revoked) revoked).unsealed())
                .as("sinks that were not sealed")
                .isEmpty();
        barriers.forEach(Barrier::release);
        computing.forEach(answer -> assertThat(Waiting.forAnswer("effect", answer))
                .as("an effect that was on its way when the generation was revoked")
                .isRejected());
        for (Target target : targets) {
            assertThat(a.commit(target, "afterwards", lease))
                    .as("an effect after the revocation at %s", target.name())
                    .isRejected();
        }
        assertThat(a.renew(lease)).as("the holder's renewal").isLost(LostReason.REVOKED);
        assertThat(a.inspect(key)).as("the key").isNotFoundAfter(LostReason.REVOKED);
        assertThat(lastToken(key)).as("a revocation takes no token").isEqualTo(last);
    }

    @Test
    @Tag("LR-10")
    @Tag("E-8")
    @Tag("E-10")
    void a_generation_does_not_read_as_revoked_before_the_sinks_are_sealed() {
        LeaseKey key = bench().key("sealed first");
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Operator operator = bench().operator();
        Barrier sealing = bench().interposer().next(Step.SEAL).holdRequest();
        CompletionStage<RevokeOutcome> revoking = Background.run(() -> operator.revoke(lease));
        sealing.awaitReached(Duration.ofSeconds(20));

        boolean readsAsRevoked = !bench().isActive(key);
        CommitOutcome during = a.commit(foreign, "during", lease);
        sealing.release();
        assertThat(Waiting.forAnswer("revocation", revoking))
                .as("the revocation")
                .isRevoked();
        if (readsAsRevoked) {
            assertThat(during)
                    .as("an effect of a generation that reads as revoked")
                    .isRejected();
        }
        assertThat(a.commit(foreign, "after", lease))
                .as("an effect after the revocation")
                .isRejected();
    }

    private void staleEffect(String name, BiConsumer<Worker, Lease> end) {
        List<Target> targets = bench().targets();
        for (Target target : targets) {
            LeaseKey key = bench().key(name + " at " + target.name());
            Worker a = bench().worker("A");
            Worker b = bench().worker("B");
            Lease former = a.acquired(key);
            Effect byA = a.effect(key, "stale");
            Effect byB = b.effect(key, "fresh");
            // Between the loss and the effect: checked by the client long ago, judged by the sink now.
            Barrier barrier = bench().interposer().next(Step.COMMIT).holdRequest();
            Deadline patient = a.leases().within(bench().ttl().multipliedBy(4));
            CompletionStage<CommitOutcome> stalled = a.sendCommit(target, byA, a.authority(former), patient);
            end.accept(a, former);
            Lease successor = b.acquired(key);
            assertThat(successor).as("B's grant").isLaterGrantThan(former);
            assertThat(b.commit(target, byB, b.authority(successor)))
                    .as("B's effect")
                    .isAccepted();
            barrier.release();

            assertThat(Waiting.forAnswer("A's effect", stalled))
                    .as("A's stalled effect at %s", target.name())
                    .isRejected();
            assertThat(a.commit(target, "another", former))
                    .as("another effect of A at %s", target.name())
                    .isRejected();
            assertThat(a.renew(former)).as("A's renewal").isLost(LostReason.SUPERSEDED);
            assertThat(b.cancel(target, byA, b.authority(successor)))
                    .as("what %s has of A", target.name())
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            assertThat(b.commit(target, byB, b.authority(successor)).toString())
                    .as("what %s has of B", target.name())
                    .contains("already=true");
        }
    }
}
