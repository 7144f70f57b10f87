package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-05: a request commits, its response is lost, and the same request is sent again. */
abstract class LostResponseScenarios extends LeaseScenarios {

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void an_acquire_whose_response_was_lost_is_granted_once() {
        LeaseKey key = bench().key("response lost");
        Worker a = bench().worker("A");
        long before = lastToken(key);
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();

        assertThat(a.acquire(request)).as("an acquire whose response was lost").isUnknown();
        AcquireOutcome again = a.acquire(request);
        assertThat(again).as("the same request again").isAcquiredAgain();
        Lease lease = ((AcquireOutcome.Acquired) again).lease();
        assertThat(lease.token().value()).as("the original token").isEqualTo(before + 1);
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(before + 1);
        for (Target target : bench().targets()) {
            // Registering a sink after the grant puts its floor at the record's last token.
            if (target.seesLease()) {
                assertThat(a.commit(target, "effect", lease))
                        .as("an effect of the resolved grant")
                        .isAccepted();
            }
        }
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    @Tag("O-3")
    void an_acquire_that_nobody_answered_is_unknown_at_its_deadline_and_replayed_later() {
        LeaseKey key = bench().key("silence");
        Worker a = bench().worker("A");
        long before = lastToken(key);
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).dropResponse();

        Duration patience = bench().ttl().dividedBy(4);
        CompletionStage<AcquireOutcome> silent = a.sendAcquire(request, bench().deadline(patience));
        bench().advance(key, patience);
        assertThat(Waiting.forAnswer("acquire", silent))
                .as("an acquire that nobody answered")
                .isUnknown();
        assertThat(a.acquire(request)).as("the same request again").isAcquiredAgain();
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(before + 1);
    }

    @Test
    @Tag("LR-05")
    @Tag("I-2")
    void a_replayed_acquire_whose_grant_is_over_is_ended() {
        LeaseKey key = bench().key("over when replayed");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(request)).as("an acquire whose response was lost").isUnknown();
        long last = lastToken(key);
        bench().advance(key, bench().ttl());

        assertThat(a.acquire(request)).as("its replay after expiry").isEnded(LostReason.EXPIRED);
        assertThat(lastToken(key)).as("a replay takes no token").isEqualTo(last);
        assertThat(a.inspect(key)).as("the key after the replay").isNotFound();
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    void a_renewal_whose_response_was_lost_moves_the_expiry_once() {
        LeaseKey key = bench().key("renewal response lost");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        RenewRequest request = a.renewal(lease);
        bench().interposer().next(Step.RENEW).failAfter();

        assertThat(a.renew(request)).as("a renewal whose response was lost").isUnknown();
        Lease renewed = bench().observed(key);
        bench().advance(key, Duration.ofMillis(50));
        RenewOutcome again = a.renew(request);
        assertThat(again).as("the same renewal again").isRenewedAgain();
        assertThat(again)
                .as("the same renewal again")
                .lease()
                .isSameGenerationAs(lease)
                .expiresAt(renewed.expiresAt());
        a.released(lease);
        assertThat(a.renew(request))
                .as("the same renewal once its lease is released: the lease is lost, and the renewal had committed")
                .isLost(LostReason.RELEASED)
                .isCommitted(Commitment.YES);
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    void a_release_whose_response_was_lost_ends_the_generation_once() {
        LeaseKey key = bench().key("release response lost");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        ReleaseRequest request = a.releasing(lease);
        bench().interposer().next(Step.RELEASE).failAfter();

        assertThat(a.release(request)).as("a release whose response was lost").isUnknown();
        Lease successor = bench().worker("B").acquired(key);
        assertThat(a.release(request)).as("the same release again").isReleasedAgain();
        assertThat(bench().observed(key)).as("the successor").isSameGenerationAs(successor);
    }

    @Test
    @Tag("LR-05")
    @Tag("I-1")
    void a_revocation_whose_response_was_lost_ends_the_generation_once() {
        LeaseKey key = bench().key("revoke response lost");
        Lease lease = bench().worker("A").acquired(key);
        Operator operator = bench().operator();
        RevokeRequest request = operator.revocation(lease.generation());
        bench().interposer().next(Step.REVOKE).failAfter();

        assertThat(operator.revoke(request))
                .as("a revocation whose response was lost")
                .isUnknown();
        Lease successor = bench().worker("B").acquired(key);
        assertThat(operator.revoke(request)).as("the same revocation again").isRevokedAgain();
        assertThat(bench().observed(key)).as("the successor").isSameGenerationAs(successor);
    }
}
