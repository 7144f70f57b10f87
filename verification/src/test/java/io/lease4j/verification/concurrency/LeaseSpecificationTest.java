package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.A;
import static io.lease4j.verification.concurrency.Scene.A_RESTARTED;
import static io.lease4j.verification.concurrency.Scene.B;
import static io.lease4j.verification.concurrency.Scene.KEY;
import static io.lease4j.verification.concurrency.Scene.LINEAGE;
import static io.lease4j.verification.concurrency.Scene.OTHER_KEY;
import static io.lease4j.verification.concurrency.Scene.acquire;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.acquiredAgain;
import static io.lease4j.verification.concurrency.Scene.authority;
import static io.lease4j.verification.concurrency.Scene.effect;
import static io.lease4j.verification.concurrency.Scene.expired;
import static io.lease4j.verification.concurrency.Scene.held;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.receipt;
import static io.lease4j.verification.concurrency.Scene.release;
import static io.lease4j.verification.concurrency.Scene.released;
import static io.lease4j.verification.concurrency.Scene.renew;
import static io.lease4j.verification.concurrency.Scene.renewed;
import static io.lease4j.verification.concurrency.Scene.renewedTo;
import static io.lease4j.verification.concurrency.Scene.revoke;
import static io.lease4j.verification.concurrency.Scene.revoked;
import static io.lease4j.verification.concurrency.Scene.sentAt;
import static io.lease4j.verification.concurrency.Scene.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.Lineage;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Stamp;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Histories written by hand: the right ones are accepted, and each wrong one is not. */
class LeaseSpecificationTest {

    private final AcquireRequest byA = acquire(KEY, A, "r1", 100);
    private final AcquireRequest byB = acquire(KEY, B, "r2", 100);
    private final Lease first = lease(byA, 1, 10);

    private Scene granted() {
        return new Scene().at(10).acquires(byA, acquired(first, 100));
    }

    private static void right(Scene scene) {
        assertThat(scene.isLinearizable()).isTrue();
    }

    private static void wrong(Scene scene) {
        assertThat(scene.isLinearizable()).isFalse();
    }

    private static Step.Release releases(Scene scene, Lease lease, String id, ReleaseOutcome outcome) {
        return new Step.Release(release(lease, A, id), scene.stamp(), scene.answer(outcome));
    }

    private static ReleaseOutcome lost(LostReason reason, LeaseEnd end) {
        return new ReleaseOutcome.Lost(reason, Optional.ofNullable(end), Commitment.NO, true);
    }

    private static Step.Renew renews(Scene scene, RenewRequest request, RenewOutcome outcome) {
        return new Step.Renew(request, scene.stamp(), scene.answer(outcome));
    }

    // Grants

    @Test
    void one_is_granted_and_the_other_is_held() {
        right(granted().acquires(byB, held(100)));
        right(granted().at(109).acquires(byB, held(1)));
        wrong(granted().at(50).acquires(byB, held(100)));
    }

    @Test
    void two_are_never_granted_at_once() {
        wrong(granted().at(50).acquires(byB, acquired(lease(byB, 2, 50), 100)));
    }

    @Test
    void a_grant_by_check_then_act_has_no_place_although_it_overlaps() {
        Scene scene = new Scene().at(10);
        scene.last(1).during(0, 0, 10, new Step.Acquire(byA, scene.stamp(), scene.answer(acquired(first, 100))));
        scene.last(2)
                .during(1, 1, 11, new Step.Acquire(byB, scene.stamp(), scene.answer(acquired(lease(byB, 2, 10), 100))));
        wrong(scene);
    }

    @Test
    void the_moment_of_expiry_is_expired() {
        right(granted().at(110).expires(first).acquires(byB, acquired(lease(byB, 2, 110), 100)));
        wrong(granted().at(109).acquires(byB, acquired(lease(byB, 2, 109), 100)));
        wrong(granted().at(110).acquires(byB, held(0)));
    }

    @Test
    void an_expiry_is_told_once_and_of_what_has_expired() {
        right(granted().at(110).expires(first).then(inspectNothing(110, expired(110))));
        wrong(granted()
                .at(110)
                .expires(first)
                .then(inspectNothing(110, expired(110)))
                .expires(first)
                .acquires(byB, acquired(lease(byB, 2, 110), 100)));
        wrong(granted().at(50).expires(first).acquires(byB, held(60)));
    }

    private Step inspectNothing(long now, LeaseEnd end) {
        Scene scene = new Scene().at(now).last(1);
        if (end.reason() == LostReason.EXPIRED) {
            scene.expires(first);
        }
        return new Step.Inspect(
                KEY,
                scene.answer(new InspectOutcome.NotFound(
                        Optional.of(Grant.of(first).observed(time(now))),
                        new RecordSummary(Scene.RECORD, 1, true, Set.of()))));
    }

    @Test
    void the_next_token_of_a_record_is_the_next_one_whatever_the_key() {
        AcquireRequest other = acquire(OTHER_KEY, B, "r3", 100);
        right(granted().acquires(other, acquired(lease(other, 2, 10), 100)));
        wrong(granted().acquires(other, acquired(lease(other, 1, 10), 100)));
        wrong(granted().acquires(other, acquired(lease(other, 3, 10), 100)));
    }

    @Test
    void one_key_alone_may_miss_tokens_but_never_see_them_fall() {
        LeaseSpecification oneKey = LeaseSpecification.ofOneKey(Scene.TERMS);
        Linearizability<ShardState, TimedStep> checker = new Linearizability<>(oneKey);
        Scene gap = granted().at(110).acquires(byB, acquired(lease(byB, 7, 110), 100));
        assertThat(checker.holds(oneKey.initial(), gap.calls())).isTrue();
        Scene fall = granted().at(110).acquires(byB, acquired(lease(byB, 1, 110), 100));
        assertThat(checker.holds(oneKey.initial(), fall.calls())).isFalse();
    }

    @Test
    void a_grant_is_what_was_asked_for() {
        wrong(new Scene().at(10).acquires(byA, acquired(lease(byB, 1, 10), 100)));
        wrong(new Scene().at(10).acquires(byA, acquired(lease(byA, 1, 9), 100)));
        wrong(new Scene().at(10).acquires(byA, acquired(lease(byA, 1, 10), 99)));
        wrong(new Scene().at(10).acquires(byA, acquiredAgain(lease(byA, 1, 10), 100)));
    }

    // Time

    @Test
    void backend_time_never_falls_in_the_order() {
        wrong(granted().at(9).acquires(byB, held(101)));
    }

    @Test
    void a_step_reads_the_clock_during_its_call() {
        Scene scene = new Scene().at(10);
        scene.last(1);
        Step step = new Step.Acquire(byA, scene.stamp(), scene.answer(acquired(first, 100)));
        right(new Scene().seenAt(0, 0, 1, Scene.T0 + 10, Scene.T0 + 12, step));
        wrong(new Scene().seenAt(0, 0, 1, Scene.T0 + 11, Scene.T0 + 12, step));
        wrong(new Scene().seenAt(0, 0, 1, Scene.T0 + 8, Scene.T0 + 9, step));
    }

    @Test
    void a_stamp_that_is_late_too_far_ahead_of_another_lineage_or_too_old_refuses() {
        stamped(new Stamp(LINEAGE, time(10), sentAt(0)), RefusedReason.DEADLINE_EXCEEDED);
        stamped(new Stamp(LINEAGE, time(65_011), sentAt(0)), RefusedReason.DEADLINE_EXCEEDED);
        stamped(new Stamp(Lineage.of("other"), time(11), sentAt(0)), RefusedReason.OTHER_LINEAGE);
        stamped(new Stamp(LINEAGE, time(11), new FirstSent(LINEAGE, time(-1))), RefusedReason.TOO_OLD);
    }

    private void stamped(Stamp stamp, RefusedReason reason) {
        Scene scene = new Scene().at(10);
        right(scene.then(new Step.Acquire(byA, stamp, scene.answer(Refused.of(reason)))));
        Scene committed = new Scene().at(10).last(1);
        wrong(committed.then(new Step.Acquire(byA, stamp, committed.answer(acquired(first, 100)))));
        Scene without = new Scene().at(10);
        wrong(without.then(new Step.Acquire(byA, without.stamp(), without.answer(Refused.of(reason)))));
    }

    // Renewals

    @Test
    void a_renewal_counts_from_its_own_time_and_keeps_the_token() {
        Scene scene = granted().at(60);
        RenewRequest request = renew(first, A, "n1", 1, 100);
        scene.then(renews(scene, request, renewedTo(renewed(first, 1, 160), 100, false)));
        right(scene.at(159).acquires(byB, held(1)));
        Scene fromOldExpiry = granted().at(60);
        wrong(fromOldExpiry.then(renews(fromOldExpiry, request, renewedTo(renewed(first, 1, 210), 150, false))));
    }

    @Test
    void a_renewal_never_revives() {
        Scene scene = granted().at(110);
        RenewRequest request = renew(first, A, "n1", 1, 100);
        wrong(scene.then(renews(scene, request, renewedTo(renewed(first, 1, 210), 100, false))));
        Scene lost = granted().at(110).expires(first);
        RenewOutcome outcome = new RenewOutcome.Lost(LostReason.EXPIRED, Optional.of(expired(110)), Commitment.NO);
        right(lost.then(renews(lost, request, outcome)));
        Scene early = granted().at(109);
        wrong(early.then(renews(early, request, outcome)));
    }

    @Test
    void a_renewal_by_another_instance_is_not_the_holders() {
        Scene scene = granted().at(60);
        RenewRequest request = renew(first, A_RESTARTED, "n1", 1, 100);
        wrong(scene.then(renews(scene, request, renewedTo(renewed(first, 1, 160), 100, false))));
        Scene lost = granted().at(60);
        right(lost.then(renews(
                lost, request, new RenewOutcome.Lost(LostReason.NOT_THE_HOLDER, Optional.empty(), Commitment.NO))));
    }

    @Test
    void an_overtaken_renewal_is_too_old_and_changes_nothing() {
        Scene scene = granted().at(60);
        Lease second = renewed(first, 2, 160);
        scene.then(renews(scene, renew(first, A, "n2", 2, 100), renewedTo(second, 100, false)));
        scene.then(renews(scene, renew(first, A, "n1", 1, 100), Refused.renewalTooOld(2, time(160))));
        right(scene.then(renews(scene, renew(first, A, "n2", 2, 100), renewedTo(second, 100, true))));
        wrong(scene.then(renews(scene, renew(first, A, "n1", 1, 50), renewedTo(renewed(first, 1, 110), 50, false))));
    }

    // Ends

    @Test
    void a_release_ends_the_generation_once() {
        Scene scene = granted().at(20);
        scene.then(releases(scene, first, "e1", new ReleaseOutcome.Released(released(20), false, true)));
        right(scene.acquires(byB, acquired(lease(byB, 2, 20), 100)));
        right(scene.then(releases(scene, first, "e2", lost(LostReason.SUPERSEDED, released(20)))));
        right(scene.then(releases(scene, first, "e1", new ReleaseOutcome.Released(released(20), true, true))));
        wrong(scene.then(releases(scene, first, "e3", new ReleaseOutcome.Released(released(20), false, true))));
    }

    @Test
    void a_release_by_another_principal_ends_nothing() {
        Scene scene = granted().at(20);
        wrong(scene.then(new Step.Release(
                release(first, B, "e1"),
                scene.stamp(),
                scene.answer(new ReleaseOutcome.Released(released(20), false, true)))));
    }

    @Test
    void a_restarted_process_may_release_what_it_left() {
        Scene scene = granted().at(20);
        right(scene.then(new Step.Release(
                release(first, A_RESTARTED, "e1"),
                scene.stamp(),
                scene.answer(new ReleaseOutcome.Released(released(20), false, true)))));
    }

    @Test
    void a_revoked_generation_is_over_for_everybody() {
        Scene scene = granted().at(20);
        scene.then(new Step.Revoke(
                revoke(first, "v1"),
                scene.stamp(),
                scene.answer(new RevokeOutcome.Revoked(revoked(20), false, Set.of(), Set.of(), true))));
        right(scene.then(releases(scene, first, "e1", lost(LostReason.REVOKED, revoked(20)))));
        wrong(scene.then(releases(scene, first, "e1", new ReleaseOutcome.Released(released(20), false, true))));
    }

    @Test
    void a_live_lease_is_not_lost() {
        Scene scene = granted().at(20);
        wrong(scene.then(releases(scene, first, "e1", lost(LostReason.GONE, null))));
    }

    // Requests

    @Test
    void the_same_request_again_takes_no_second_token() {
        right(granted().at(20).acquires(byA, acquiredAgain(first, 90)));
        wrong(granted().at(20).acquires(byA, held(90)));
        wrong(granted().at(110).acquires(byA, acquired(lease(byA, 2, 110), 100)));
    }

    @Test
    void a_replay_of_what_has_ended_is_ended() {
        AcquireOutcome ended = new AcquireOutcome.Ended(Grant.of(first).observed(time(110)));
        right(granted().at(110).acquires(byA, ended));
        wrong(granted().at(109).acquires(byA, ended));
        wrong(granted().at(110).acquires(byA, acquiredAgain(first, 0)));
    }

    @Test
    void the_same_id_with_another_content_conflicts() {
        AcquireRequest other = acquire(KEY, A, "r1", 50);
        right(granted().acquires(other, Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT)));
        wrong(granted().acquires(other, held(100)));
        wrong(new Scene().at(10).acquires(byA, Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT)));
    }

    @Test
    void cancel_finds_what_has_committed() {
        CommittedRequest what = new CommittedRequest(
                Operation.ACQUIRE, byA.requestId(), Grant.of(first).observed(time(10)));
        Scene scene = granted();
        right(scene.then(new Step.Cancel(byA, scene.answer(new CancelOutcome.Committed(what, true)))));
        Scene never = granted();
        wrong(never.then(new Step.Cancel(byA, never.answer(new CancelOutcome.NeverCommitted(true)))));
    }

    @Test
    void what_was_never_committed_never_will_be() {
        Scene scene = new Scene().at(10);
        scene.then(new Step.Cancel(byA, scene.answer(new CancelOutcome.NeverCommitted(true))));
        scene.then(new Step.Cancel(byA, scene.answer(new CancelOutcome.NeverCommitted(true))));
        right(scene.acquires(byA, Refused.of(RefusedReason.CANCELLED)));
        wrong(scene.acquires(byA, acquired(first, 100)));
    }

    @Test
    void a_verdict_that_history_was_lost_is_never_upgraded() {
        AcquireRequest old = AcquireRequest.builder(KEY, A)
                .ttl(Duration.ofMillis(5))
                .firstSent(new FirstSent(LINEAGE, time(-1)))
                .build();
        CancelOutcome lost = new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true);
        Scene scene = new Scene().at(10);
        right(scene.then(new Step.Cancel(old, scene.answer(lost))).then(new Step.Cancel(old, scene.answer(lost))));
        wrong(scene.then(new Step.Cancel(old, scene.answer(new CancelOutcome.NeverCommitted(true)))));
    }

    @Test
    void a_verdict_told_of_two_contents_may_be_kept_for_either() {
        AcquireRequest other = AcquireRequest.builder(KEY, A)
                .requestId(byA.requestId())
                .ttl(Duration.ofMillis(50))
                .firstSent(sentAt(300_000))
                .build();
        Scene scene = new Scene().at(10);
        scene.then(new Step.Cancel(byA, scene.answer(new CancelOutcome.NeverCommitted(true))));
        right(scene.acquires(other, Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT)));
        wrong(new Scene()
                .at(10)
                .then(new Step.Cancel(byA, new Scene().at(10).answer(new CancelOutcome.NeverCommitted(true))))
                .acquires(byA, Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT)));
        scene.at(300_011).then(new Step.Cancel(other, scene.answer(new CancelOutcome.NeverCommitted(true))));
        right(scene.acquires(byA, Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT)));
        right(scene.acquires(other, Refused.of(RefusedReason.CANCELLED)));
        wrong(scene.acquires(other, acquired(lease(other, 1, 300_011), 50)));
    }

    @Test
    void resolve_tells_the_truth_or_that_it_does_not_know() {
        CommittedRequest what = new CommittedRequest(
                Operation.ACQUIRE, byA.requestId(), Grant.of(first).observed(time(10)));
        Scene scene = granted();
        right(scene.then(new Step.Resolve(byA, scene.answer(new ResolveOutcome.Committed(what, true)))));
        right(scene.then(new Step.Resolve(byB, scene.answer(new ResolveOutcome.StillUnknown(true)))));
        wrong(scene.then(new Step.Resolve(byA, scene.answer(new ResolveOutcome.StillUnknown(true)))));
    }

    // Reads

    @Test
    void what_was_granted_before_is_found() {
        RecordSummary empty = new RecordSummary(Scene.RECORD, 0, true, Set.of());
        InspectOutcome nothing = new InspectOutcome.NotFound(Optional.empty(), empty);
        Scene after = granted().last(0);
        wrong(after.then(new Step.Inspect(KEY, after.answer(nothing))));
        Scene overlapping = new Scene().at(10);
        overlapping.during(0, 2, 3, new Step.Inspect(KEY, overlapping.answer(nothing)));
        overlapping.last(1);
        right(overlapping.during(
                1, 1, 9, new Step.Acquire(byA, overlapping.stamp(), overlapping.answer(acquired(first, 100)))));
    }

    // Effects

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
