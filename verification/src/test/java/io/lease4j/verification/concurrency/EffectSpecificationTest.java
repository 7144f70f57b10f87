package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.authority;
import static io.lease4j.verification.concurrency.Scene.effect;
import static io.lease4j.verification.concurrency.Scene.expired;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.receipt;
import static io.lease4j.verification.concurrency.Scene.released;

import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Test;

/** What a sink beside the lease accepts. */
class EffectSpecificationTest extends WrittenHistories {

    @Test
    void an_effect_is_accepted_while_the_generation_is_active_and_once() {
        CommitOutcome accepted = new CommitOutcome.Accepted(receipt("x1", first), false);
        CommitOutcome already = new CommitOutcome.Accepted(receipt("x1", first), true);
        Scene scene = granted().at(109);
        scene.then(new Step.Commit(effect("x1", "p"), authority(first), accepted));
        right(scene.at(200).then(new Step.Commit(effect("x1", "p"), authority(first), already)));
        right(scene.then(new Step.Commit(
                effect("x1", "q"),
                authority(first),
                new CommitOutcome.Rejected(RejectedReason.EFFECT_CONFLICT, Commitment.NO))));
        wrong(scene.then(new Step.Commit(effect("x1", "p"), authority(first), accepted)));
        wrong(granted().at(110).then(new Step.Commit(effect("x1", "p"), authority(first), accepted)));
    }

    @Test
    void a_sinks_answer_is_explained_by_some_time_during_its_call() {
        CommitOutcome expired = new CommitOutcome.Rejected(RejectedReason.EXPIRED, Commitment.NO);
        Step.Commit commit = new Step.Commit(effect("x1", "p"), authority(first), expired);
        right(granted().seenAt(1, 50, 51, Scene.T0 + 100, Scene.T0 + 110, commit));
        wrong(granted().seenAt(1, 50, 51, Scene.T0 + 100, Scene.T0 + 109, commit));
    }

    @Test
    void a_sink_may_forget_an_end_during_its_call() {
        long forgettable = Scene.T0 + 110 + Scene.TERMS.evidence().toMillis();
        CommitOutcome gone = new CommitOutcome.Rejected(RejectedReason.GONE, Commitment.NO);
        Step.Commit commit = new Step.Commit(effect("x1", "p"), authority(first), gone);
        right(granted().seenAt(1, 50, 51, forgettable - 1, forgettable, commit));
        right(granted().seenAt(1, 50, 51, Scene.T0 + 100, forgettable, commit));
        wrong(granted().seenAt(1, 50, 51, Scene.T0 + 100, forgettable - 1, commit));
        Scene released = granted().at(20);
        released.then(releases(released, first, "e1", new ReleaseOutcome.Released(released(20), false, true)));
        long sooner = forgettable - 90;
        right(released.seenAt(1, 50, 51, sooner - 1, sooner, commit));
    }

    @Test
    void a_tombstone_of_an_effect_may_go_when_its_generation_ends_during_a_call() {
        Scene scene = granted();
        scene.then(
                new Step.CancelEffect(effect("x1", "p"), authority(first), new CancelEffectOutcome.NeverCommitted()));
        CommitOutcome expired = new CommitOutcome.Rejected(RejectedReason.EXPIRED, Commitment.NO);
        Step.Commit commit = new Step.Commit(effect("x1", "p"), authority(first), expired);
        right(scene.seenAt(1, 50, 51, Scene.T0 + 100, Scene.T0 + 110, commit));
    }

    @Test
    void of_the_times_that_explain_a_sinks_answer_the_earliest_is_taken() {
        long forgettable = Scene.T0 + 110 + Scene.TERMS.evidence().toMillis();
        CommitOutcome expired = new CommitOutcome.Rejected(RejectedReason.EXPIRED, Commitment.NO);
        Scene scene = granted()
                .seenAt(
                        1,
                        2,
                        3,
                        Scene.T0 + 100,
                        forgettable + 1,
                        new Step.Commit(effect("x1", "p"), authority(first), expired));
        right(scene.at(110).expires(first).acquires(byB, acquired(lease(byB, 2, 110), 100)));
    }

    @Test
    void no_effect_of_a_released_generation_is_accepted() {
        Scene scene = granted().at(20);
        scene.then(releases(scene, first, "e1", new ReleaseOutcome.Released(released(20), false, true)));
        right(scene.then(
                new Step.Fence(authority(first), new FenceOutcome.Rejected(RejectedReason.RELEASED, Commitment.NO))));
        wrong(scene.then(new Step.Fence(authority(first), new FenceOutcome.Accepted())));
    }

    @Test
    void a_cancelled_effect_stays_cancelled() {
        Scene scene = granted();
        scene.then(
                new Step.CancelEffect(effect("x1", "p"), authority(first), new CancelEffectOutcome.NeverCommitted()));
        right(scene.then(new Step.Commit(effect("x1", "p"), authority(first), Refused.of(RefusedReason.CANCELLED))));
        wrong(scene.then(new Step.Commit(
                effect("x1", "p"), authority(first), new CommitOutcome.Accepted(receipt("x1", first), false))));
    }
}
