package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.Settlement;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Edges of rules that backends which keep their middle have missed. */
abstract class EdgeRules extends ListingRules {

    @Test
    @Tag("S-1")
    void a_request_that_was_told_held_is_granted_when_the_key_is_free() {
        LeaseKey key = bench().key("held before");
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        Lease lease = a.acquired(key);
        AcquireRequest polled = b.prepare(key).build();
        assertThat(b.acquire(polled)).as("a poll").isHeld();
        assertThat(b.acquire(polled)).as("the same poll again").isHeld();
        a.released(lease);
        assertThat(b.acquired(polled)).as("the same poll when the key is free").isLaterGrantThan(lease);
    }

    @Test
    @Tag("S-1")
    void held_tells_how_long_the_lease_lasts_unless_it_is_renewed() {
        LeaseKey key = bench().key("remaining");
        Lease lease = bench().worker("A").acquired(key);
        bench().advance(key, bench().ttl().dividedBy(4));
        AcquireOutcome outcome = bench().worker("B").acquire(key);
        assertThat(outcome).as("a poll").isHeld();
        Duration told = ((AcquireOutcome.Held) outcome).remaining();
        Duration exact = bench().lastStepTime(Step.ACQUIRE).until(lease.expiresAt());
        assertThat(told).as("the remaining time that a poller is told").isEqualTo(exact);
    }

    @Test
    @Tag("O-3")
    void held_proves_nothing_of_a_request_that_may_still_be_on_its_way() {
        LeaseKey key = bench().key("held after silence");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        Barrier stuck = bench().interposer().next(Step.ACQUIRE).strandRequest();
        assertThat(a.acquire(request)).as("an acquire that is stuck").isUnknown();
        Worker b = bench().worker("B");
        Lease lease = b.acquired(key);
        assertThat(a.acquire(request))
                .as("the same acquire, answered with held, while the first one is stuck")
                .isUnknown();
        b.released(lease);
        stuck.release();
        assertThat(bench().outcomeAt(stuck)).as("the stuck one, late").isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(a.acquire(request)).as("the same acquire at last").isAcquiredAgain();
    }

    @Test
    @Tag("I-11")
    void settling_for_another_instance_makes_sure_that_the_request_never_commits() {
        LeaseKey key = bench().key("settled while stuck");
        Worker a = bench().worker("A", "A-1");
        AcquireRequest request = a.prepare(key).build();
        Barrier stuck = bench().interposer().next(Step.ACQUIRE).strandRequest();
        assertThat(a.acquire(request)).as("an acquire that is stuck").isUnknown();
        assertThat(bench().worker("A", "A-2").settle(request))
                .as("settling it after a restart")
                .isInstanceOf(Settlement.NeverCommitted.class);
        stuck.release();
        assertThat(bench().outcomeAt(stuck))
                .as("what the late original came to")
                .isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(a.inspect(key)).as("the key").isNotFound();
    }

    @Test
    @Tag("E-9")
    void a_revocation_never_seals_the_token_of_another_key() {
        LeaseKey key = bench().key("sealed by mistake");
        LeaseKey neighbour = bench().keyInTheSameRecord(key);
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease live = a.acquired(key);
        Lease other = bench().worker("B").acquired(neighbour);
        FencingToken granted = other.token();
        Operator operator = bench().operator();
        RevokeOutcome outcome = operator.revoke(operator.revocation(new Generation(key, LeaseId.random(), granted)));
        assertThat(outcome)
                .as("a revocation of a token that another key was granted")
                .isNotInstanceOf(RevokeOutcome.Revoked.class);
        assertThat(a.commit(foreign, "live", live))
                .as("the live holder's effect after that")
                .isAccepted();
    }

    @Test
    @Tag("F-6")
    void an_extension_is_only_for_the_lineage_that_was_proven_last() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("extended at the old primary");
        Worker before = bench().worker("before");
        before.released(before.acquired(key));
        LeaseStore replica = bench().promoted();
        assertThat(bench().operator()
                        .administer("extend", (door, deadline) -> door.extend(bench().recordOf(key), deadline)))
                .as("an extension before anything was proven elsewhere")
                .isDone();
        Worker atNew = bench().worker("at new", "at new-1", bench().clock().monotonic(), replica);
        atNew.released(atNew.acquired(key));
        assertThat(bench().operator()
                        .administer("extend", (door, deadline) -> door.extend(bench().recordOf(key), deadline)))
                .as("an extension for the old primary after the new one was proven")
                .isRefused(RefusedReason.NOT_ALLOWED);
    }

    @Test
    @Tag("S-14")
    void history_does_not_claim_to_be_complete_where_it_was_lost() {
        LeaseKey key = bench().key("history lost");
        Worker a = bench().worker("A");
        Lease lost = a.acquired(key);
        a.released(lost);
        bench().fault("everything is lost", () -> bench().backend().wipe());
        long base = Math.max(lost.token().value(), bench().describe(key).ceiling());
        assertThat(bench().operator()
                        .administer(
                                "prove",
                                (door, deadline) -> door.prove(
                                        bench().recordOf(key),
                                        new FloorProof.ByOperator(base, "test", Set.of()),
                                        deadline)))
                .as("a proof")
                .isDone();
        Lease next = a.acquired(key);
        if (!bench().fixture().supports(Capability.HISTORY)) {
            return;
        }
        HistoryOutcome history = bench().operator()
                .call("history", (door, deadline) -> door.history(key, PageQuery.first(100), deadline));
        assertThat(history)
                .as("history after the loss")
                .hasGrants(List.of(next.token().value()));
        assertThat(((HistoryOutcome.Page) history).completeFromToken())
                .as("the token from which on history says to be complete")
                .isGreaterThan(lost.token().value())
                .isLessThanOrEqualTo(next.token().value());
    }
}
