package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.B;
import static io.lease4j.verification.concurrency.Scene.KEY;
import static io.lease4j.verification.concurrency.Scene.OTHER_KEY;
import static io.lease4j.verification.concurrency.Scene.acquire;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.acquiredAgain;
import static io.lease4j.verification.concurrency.Scene.expired;
import static io.lease4j.verification.concurrency.Scene.held;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.RecordSummary;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is granted, with which token, and until when. */
class GrantSpecificationTest extends WrittenHistories {

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
}
