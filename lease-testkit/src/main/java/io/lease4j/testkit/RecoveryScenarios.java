package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RenewOutcome;
import io.lease4j.recovery.Classification;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.RecoveryClassifier;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.UnfinishedExecution;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-06 and LR-07: who held a lease is gone, and somebody asks what may be done about its work. */
abstract class RecoveryScenarios extends ProofScenarios {

    @Test
    @Tag("LR-06")
    @Tag("RC-2")
    @Tag("S-2")
    void a_process_that_was_killed_right_after_its_grant_leaves_the_key_until_expiry_and_nothing_to_resume() {
        LeaseKey key = bench().key("killed");
        List<Target> targets = bench().targets();
        Lease left = bench().worker("A", "A-killed").acquired(key);
        Worker next = bench().worker("A", "A-next");
        Worker b = bench().worker("B");

        assertThat(b.acquire(key)).as("B's acquire before expiry").isHeld();
        assertThat(next.acquire(key))
                .as("the next instance's own acquire before expiry")
                .isHeld();
        assertThat(classified(next, left, true).reason())
                .as("what the next instance may do before expiry")
                .isEqualTo(RecoveryReason.OTHER_INSTANCE);

        bench().advanceTo(key, left.expiresAt());
        assertThat(classified(next, left, true).reason())
                .as("what it may do after expiry")
                .isIn(RecoveryReason.GENERATION_ENDED, RecoveryReason.NO_CURRENT_AUTHORITY);
        for (Target target : targets) {
            if (target.seesLease()) {
                assertThat(next.commit(target, "of the dead after expiry", left))
                        .as("an effect of the dead execution at %s", target.name())
                        .isRejected();
            }
        }
        Lease successor = b.acquired(key);
        assertThat(successor).as("B's grant").isLaterGrantThan(left);
        for (Target target : targets) {
            assertThat(b.fence(target, successor))
                    .as("B's fence at %s", target.name())
                    .isAccepted();
            assertThat(next.commit(target, "of the dead after its successor", left))
                    .as("an effect of the dead execution at %s", target.name())
                    .isRejected();
        }
        assertThat(classified(next, left, true).reason())
                .as("what may be done once a successor was granted")
                .isEqualTo(RecoveryReason.NEWER_GENERATION);
    }

    @Test
    @Tag("LR-06")
    @Tag("S-5")
    void the_next_instance_may_end_what_the_killed_one_left_and_begins_a_generation_of_its_own() {
        LeaseKey key = bench().key("ended by the next");
        Lease left = bench().worker("A", "A-killed").acquired(key);
        Worker next = bench().worker("A", "A-next");
        next.released(left);
        Lease own = next.acquired(key);
        assertThat(own).as("the new generation").isLaterGrantThan(left);
        assertThat(next.renew(left))
                .as("a renewal of the old one by the new instance")
                .isNotInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("LR-07")
    @Tag("RC-2")
    void a_new_worker_inherits_nothing_by_name_and_resumes_only_as_the_same_instance_by_policy() {
        LeaseKey key = bench().key("worker died");
        Lease held = bench().worker("A", "A-1").acquired(key);
        Worker again = bench().worker("A", "A-1");

        assertThat(again.acquire(key)).as("asking for it by name").isHeld();
        assertThat(classified(again, held, false).reason())
                .as("the same instance without a policy that permits resuming")
                .isEqualTo(RecoveryReason.RESUMING_NOT_PERMITTED);
        assertThat(classified(again, held, true).reason())
                .as("the same instance where policy permits it")
                .isEqualTo(RecoveryReason.STILL_CURRENT);
        assertThat(classified(bench().worker("A", "A-2"), held, true).reason())
                .as("another instance of the same principal")
                .isEqualTo(RecoveryReason.OTHER_INSTANCE);
        assertThat(classified(bench().worker("B"), held, true).reason())
                .as("somebody else")
                .isEqualTo(RecoveryReason.OTHER_INSTANCE);

        assertThat(again.renew(held)).as("what was resumed goes on").isRenewed();
        again.released(held);
        assertThat(classified(again, held, true).reason())
                .as("after it was released")
                .isEqualTo(RecoveryReason.GENERATION_ENDED);
        Lease own = again.acquired(key);
        assertThat(own).as("the generation that is acquired then").isLaterGrantThan(held);
        assertThat(again.renew(held)).as("a renewal of the old one").isLost(LostReason.SUPERSEDED);
    }

    private Classification classified(Worker asking, Lease left, boolean mayResume) {
        return RecoveryClassifier.classify(
                UnfinishedExecution.of(asking.authority(left)),
                new PendingMutation.None(),
                asking.inspect(left.key()),
                asking.holder(),
                mayResume);
    }
}
