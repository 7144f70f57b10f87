package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.A;
import static io.lease4j.verification.concurrency.Scene.A_RESTARTED;
import static io.lease4j.verification.concurrency.Scene.B;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.expired;
import static io.lease4j.verification.concurrency.Scene.held;
import static io.lease4j.verification.concurrency.Scene.lease;
import static io.lease4j.verification.concurrency.Scene.release;
import static io.lease4j.verification.concurrency.Scene.released;
import static io.lease4j.verification.concurrency.Scene.renew;
import static io.lease4j.verification.concurrency.Scene.renewed;
import static io.lease4j.verification.concurrency.Scene.renewedTo;
import static io.lease4j.verification.concurrency.Scene.revoke;
import static io.lease4j.verification.concurrency.Scene.revoked;
import static io.lease4j.verification.concurrency.Scene.time;

import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Renewals, and how a generation ends. */
class EndSpecificationTest extends WrittenHistories {

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
}
