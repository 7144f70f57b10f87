package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a lease is: for how long, with which token, and what its holder is told. */
abstract class LeaseRules extends GenerationRules {

    @Test
    @Tag("S-1")
    void held_says_how_long_the_lease_may_last_and_changes_nothing() {
        LeaseKey key = bench().key("held");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        for (int i = 0; i < 3; i++) {
            assertThat(bench().worker("poller " + i).acquire(key))
                    .as("a poller")
                    .isHeld();
            assertThat(a.acquire(key)).as("the holder under another request").isHeld();
        }
        assertThat(bench().observed(key))
                .as("the lease")
                .isSameGenerationAs(lease)
                .expiresAt(lease.expiresAt());
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(lease.token().value());
    }

    @Test
    @Tag("S-2")
    void a_key_is_free_at_the_very_instant_of_expiry() {
        LeaseKey key = bench().key("instant of expiry");
        Lease lease = bench().worker("A").acquired(key);
        bench().advanceTo(key, lease.expiresAt());
        assertThat(bench().worker("B").inspect(key)).as("the key at expiry").isNotFound();
        assertThat(bench().worker("B").acquired(key)).as("the next grant").isLaterGrantThan(lease);
    }

    @Test
    @Tag("S-3")
    void a_renewal_may_shorten() {
        LeaseKey key = bench().key("shortened");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Duration shorter = bench().ttl().dividedBy(2);
        RenewOutcome renewed = a.renew(RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 1, shorter));
        assertThat(renewed).as("a renewal with a shorter TTL").isRenewed();
        assertThat(bench().observed(key).expiresAt())
                .as("its expiry")
                .isLessThan(lease.expiresAt().plus(bench().ttl().dividedBy(4)));
        assertThat(renewed)
                .as("its expiry")
                .lease()
                .expiresAt(bench().lastStepTime(Step.RENEW).plus(shorter));
    }

    @Test
    @Tag("S-7")
    void an_old_holder_learns_how_its_generation_ended() {
        LeaseKey key = bench().key("why");
        Worker a = bench().worker("A");
        Lease released = a.acquired(key);
        a.released(released);
        assertThat(a.renew(released)).as("after a release").isLost(LostReason.RELEASED);
        Lease revoked = a.acquired(key);
        assertThat(bench().operator().revoke(revoked)).as("a revocation").isRevoked();
        RenewOutcome outcome = a.renew(revoked);
        assertThat(outcome).as("after a revocation").isLost(LostReason.REVOKED);
        assertThat(((RenewOutcome.Lost) outcome).end().orElseThrow().note())
                .as("the operator's reason, shown to the old holder")
                .contains("taken over by a person");
        Lease expired = a.acquired(key);
        bench().advance(key, bench().ttl());
        assertThat(a.renew(expired)).as("after expiry").isLost(LostReason.EXPIRED);
    }

    @Test
    @Tag("S-8")
    void tokens_grow_whatever_ended_the_generation_before() {
        LeaseKey key = bench().key("growing");
        Worker a = bench().worker("A");
        List<Lease> grants = new ArrayList<>();
        grants.add(a.acquired(key));
        a.released(grants.get(0));
        grants.add(a.acquired(key));
        assertThat(bench().operator().revoke(grants.get(1))).as("a revocation").isRevoked();
        grants.add(a.acquired(key));
        bench().advance(key, bench().ttl());
        grants.add(a.acquired(key));
        for (int i = 1; i < grants.size(); i++) {
            assertThat(grants.get(i)).as("grant %d", i).isLaterGrantThan(grants.get(i - 1));
        }
    }

    @Test
    @Tag("S-9")
    void a_token_that_a_request_merely_claims_refuses_it_and_changes_nothing() {
        LeaseKey key = bench().key("claimed");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Generation claimed = new Generation(
                key, lease.leaseId(), FencingToken.of(lease.token().value() + 1000));
        RenewOutcome outcome = a.renew(RenewRequest.of(claimed, a.holder(), RequestId.random(), 1, bench().ttl()));
        assertThat(outcome).as("a renewal that claims a greater token").isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(((Refused) outcome).ticket()).as("a ticket for a claim").isEmpty();
        assertThat(a.inspect(key))
                .as("the record")
                .isProven()
                .hasLastToken(lease.token().value());
        assertThat(a.renew(lease)).as("the holder's renewal").isRenewed();
    }

    @Test
    @Tag("I-5")
    void a_renewal_that_a_later_one_overtook_is_too_old_and_changes_nothing() {
        LeaseKey key = bench().key("overtaken");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Duration ttl = bench().ttl();
        assertThat(a.renew(RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 7, ttl)))
                .as("renewal number 7")
                .isRenewed();
        Lease renewed = bench().observed(key);
        bench().advance(key, Duration.ofMillis(10));
        for (long number : new long[] {6, 7}) {
            RenewOutcome late =
                    a.renew(RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), number, ttl));
            assertThat(late).as("another renewal, number %d", number).isRefused(RefusedReason.TOO_OLD);
            assertThat(((Refused) late).renewal().orElseThrow().number())
                    .as("the number that holds now")
                    .isEqualTo(7);
        }
        assertThat(bench().observed(key)).as("the lease").expiresAt(renewed.expiresAt());
    }
}
