package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose a lease is, and which generation of it a request means: never one by its key or its token alone. */
abstract class GenerationRules extends KeepingScenarios {

    @Test
    @Tag("S-4")
    void a_renewal_needs_principal_instance_and_lease_id() {
        LeaseKey key = bench().key("whose");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Worker restarted = bench().worker("A", "A-2");
        assertThat(restarted.renew(restarted.renewal(lease)))
                .as("a renewal by another instance")
                .isLost(LostReason.NOT_THE_HOLDER);
        Worker b = bench().worker("B");
        assertThat(b.renew(b.renewal(lease)))
                .as("a renewal by another principal")
                .isLost(LostReason.NOT_THE_HOLDER);
        assertThat(a.renew(RenewRequest.of(guessed(lease), a.holder(), RequestId.random(), 1, bench().ttl())))
                .as("a renewal with a guessed lease id")
                .isLost(LostReason.NOT_THE_HOLDER);
        isUntouched(lease);
        assertThat(a.renew(lease)).as("the holder's renewal").isRenewed();
    }

    @Test
    @Tag("S-5")
    void a_release_needs_the_principal_and_not_the_instance() {
        LeaseKey key = bench().key("released by whom");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        assertThat(bench().worker("B").release(lease))
                .as("a release by another principal")
                .isLost(LostReason.NOT_THE_HOLDER);
        assertThat(bench().observed(key)).as("the lease").isSameGenerationAs(lease);
        assertThat(bench().worker("A", "A-2").release(lease))
                .as("a release by the next start of the same principal")
                .isReleased();
        assertThat(a.inspect(key)).as("the key").isNotFoundAfter(LostReason.RELEASED);
    }

    @Test
    @Tag("S-5")
    void a_release_of_the_right_token_with_another_lease_id_ends_nothing() {
        LeaseKey key = bench().key("released by token");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        assertThat(a.release(ReleaseRequest.of(guessed(lease), a.holder(), RequestId.random())))
                .as("a release with a guessed lease id")
                .isLost(LostReason.NOT_THE_HOLDER);
        isUntouched(lease);
        assertThat(a.renew(lease)).as("the holder's renewal").isRenewed();
    }

    @Test
    @Tag("S-6")
    void a_revocation_of_the_right_token_with_another_lease_id_ends_and_seals_nothing() {
        LeaseKey key = bench().key("revoked by token");
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Operator operator = bench().operator();
        assertThat(operator.revoke(operator.revocation(guessed(lease))))
                .as("a revocation with a guessed lease id")
                .isOver(LostReason.NOT_THE_HOLDER);
        isUntouched(lease);
        assertThat(a.commit(foreign, "live", lease))
                .as("the live holder's effect after that")
                .isAccepted();
    }

    @Test
    @Tag("S-6")
    void a_revocation_touches_no_successor() {
        LeaseKey key = bench().key("revoked too late");
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        a.released(former);
        Lease successor = bench().worker("B").acquired(key);
        assertThat(bench().operator().revoke(former))
                .as("a revocation of a generation that is over")
                .isOver(LostReason.SUPERSEDED);
        assertThat(bench().observed(key)).as("the successor").isSameGenerationAs(successor);
        assertThat(lastToken(key)).as("last token").isEqualTo(successor.token().value());
    }

    /** The key and the token of a lease, and no more of it. */
    private static Generation guessed(Lease lease) {
        return new Generation(lease.key(), LeaseId.random(), lease.token());
    }

    private void isUntouched(Lease lease) {
        assertThat(bench().observed(lease.key()))
                .as("the lease")
                .isSameGenerationAs(lease)
                .expiresAt(lease.expiresAt());
    }
}
