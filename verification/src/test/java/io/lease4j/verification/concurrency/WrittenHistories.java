package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.A;
import static io.lease4j.verification.concurrency.Scene.B;
import static io.lease4j.verification.concurrency.Scene.KEY;
import static io.lease4j.verification.concurrency.Scene.acquire;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import java.util.Optional;

/** Histories written by hand: the right ones are accepted, and each wrong one is not. */
abstract class WrittenHistories {

    final AcquireRequest byA = acquire(KEY, A, "r1", 100);
    final AcquireRequest byB = acquire(KEY, B, "r2", 100);
    final Lease first = lease(byA, 1, 10);

    final Scene granted() {
        return new Scene().at(10).acquires(byA, acquired(first, 100));
    }

    static void right(Scene scene) {
        assertThat(scene.isLinearizable()).isTrue();
    }

    static void wrong(Scene scene) {
        assertThat(scene.isLinearizable()).isFalse();
    }

    static Step.Release releases(Scene scene, Lease lease, String id, ReleaseOutcome outcome) {
        return new Step.Release(release(lease, A, id), scene.stamp(), scene.answer(outcome));
    }

    static ReleaseOutcome lost(LostReason reason, LeaseEnd end) {
        return new ReleaseOutcome.Lost(reason, Optional.ofNullable(end), Commitment.NO, true);
    }

    static Step.Renew renews(Scene scene, RenewRequest request, RenewOutcome outcome) {
        return new Step.Renew(request, scene.stamp(), scene.answer(outcome));
    }
}
