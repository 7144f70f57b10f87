package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.A;
import static io.lease4j.verification.concurrency.Scene.KEY;
import static io.lease4j.verification.concurrency.Scene.LINEAGE;
import static io.lease4j.verification.concurrency.Scene.acquire;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.acquiredAgain;
import static io.lease4j.verification.concurrency.Scene.held;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.sentAt;
import static io.lease4j.verification.concurrency.Scene.time;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What one request comes to, and what is said of it later. */
class RequestSpecificationTest extends WrittenHistories {

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
}
