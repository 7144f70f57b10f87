package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.Capability;
import io.lease4j.testkit.control.Step;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What operators see and do, and what a store does when it is damaged, closed or broken. */
abstract class OperatorRules extends RangeRules {

    @Test
    @Tag("S-10")
    void tokens_are_refused_at_their_end_and_never_wrap() {
        LeaseKey key = bench().key("exhausted");
        Worker a = bench().worker("A");
        bench().fault("everything is lost", () -> bench().backend().wipe());
        long base = FencingToken.MAX_VALUE - 2;
        assertThat(bench().operator()
                        .administer(
                                "prove",
                                (door, deadline) -> door.prove(
                                        bench().recordOf(key),
                                        new FloorProof.ByOperator(base, "test", Set.of()),
                                        deadline)))
                .as("a proof near the end of all tokens")
                .isDone();
        for (long expected = base + 1; expected <= FencingToken.MAX_VALUE; expected++) {
            Lease lease = a.acquired(key);
            assertThat(lease.token().value()).as("one of the last tokens").isEqualTo(expected);
            a.released(lease);
        }
        assertThat(a.acquire(key)).as("an acquire after the last token").isRefused(RefusedReason.TOKENS_EXHAUSTED);
        assertThat(a.inspect(key)).as("the record").hasLastToken(FencingToken.MAX_VALUE);
    }

    @Test
    @Tag("S-11")
    void a_frozen_record_grants_nothing_and_everything_else_goes_on() {
        LeaseKey key = bench().key("frozen");
        LeaseKey free = bench().keyInTheSameRecord(key);
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Operator operator = bench().operator();
        assertThat(operator.administer("freeze", (door, deadline) -> door.freeze(deadline)))
                .as("freeze")
                .isDone();
        long last = lastToken(free);
        assertThat(bench().worker("B").acquire(free))
                .as("an acquire while frozen")
                .isRefused(RefusedReason.FROZEN);
        assertThat(lastToken(free)).as("tokens taken while frozen").isEqualTo(last);
        assertThat(a.renew(lease)).as("a renewal while frozen").isRenewed();
        for (Target target : targets) {
            assertThat(a.commit(target, "frozen", lease))
                    .as("an effect while frozen")
                    .isAccepted();
        }
        a.released(lease);
        assertThat(operator.administer("thaw", (door, deadline) -> door.thaw(deadline)))
                .as("thaw")
                .isDone();
        assertThat(bench().worker("B").acquired(free))
                .as("a grant after the thaw")
                .isLaterGrantThan(lease);
    }

    @Test
    @Tag("S-12")
    void a_corrupt_record_fails_closed_takes_no_token_and_can_be_discarded() {
        LeaseKey key = bench().key("corrupt");
        LeaseKey intact = bench().keyInTheSameRecord(key);
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Lease other = a.acquired(intact);
        bench().fault("the key's record is damaged", () -> bench().backend().corrupt(key));
        long last = lastToken(intact);
        assertThat(bench().worker("B").acquire(key)).as("an acquire").isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(a.renew(lease)).as("a renewal").isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(a.inspect(key)).as("inspect").isRefused(RefusedReason.CORRUPT_STATE);
        for (Target target : targets) {
            if (target.seesLease()) {
                assertThat(a.commit(target, "corrupt", lease))
                        .as("an effect beside the lease")
                        .isRefused(RefusedReason.CORRUPT_STATE);
            }
        }
        assertThat(lastToken(intact)).as("tokens taken").isEqualTo(last);
        assertThat(bench().operator()
                        .administer("discard", (door, deadline) -> door.discard(intact, deadline))
                        .code())
                .as("discarding an intact record")
                .startsWith("refused");
        assertThat(bench().operator().administer("discard", (door, deadline) -> door.discard(key, deadline)))
                .as("discarding the corrupt record")
                .satisfies(outcome -> {
                    if (bench().fixture().supports(Capability.DISCARD)) {
                        assertThat(outcome).isDone();
                    } else {
                        assertThat(outcome).isRefused(RefusedReason.NOT_SUPPORTED);
                    }
                });
        assertThat(bench().observed(intact)).as("another lease").isSameGenerationAs(other);
        if (bench().fixture().supports(Capability.DISCARD)) {
            assertThat(bench().worker("B").acquired(key)).as("the next grant").isLaterGrantThan(lease);
        }
    }

    @Test
    @Tag("L-1")
    @Tag("L-2")
    void a_closed_store_refuses_everything() {
        LeaseKey key = bench().key("closed");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().rawStore().close();
        assertThat(a.acquire(bench().key("another"))).as("an acquire").isRefused(RefusedReason.STORE_CLOSED);
        assertThat(a.renew(lease)).as("a renewal").isRefused(RefusedReason.STORE_CLOSED);
        assertThat(a.release(lease)).as("a release").isRefused(RefusedReason.STORE_CLOSED);
        assertThat(a.inspect(key)).as("inspect").isRefused(RefusedReason.STORE_CLOSED);
        bench().rawStore().close();
    }

    @Test
    @Tag("L-2")
    void a_closed_front_door_refuses_new_calls_and_leaves_the_store_open() {
        LeaseKey key = bench().key("door closed");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        a.leases().close();
        assertThat(a.acquire(bench().key("another"))).as("an acquire").isRefused(RefusedReason.STORE_CLOSED);
        assertThat(bench().observed(key)).as("the lease").isSameGenerationAs(lease);
        Worker b = bench().worker("B");
        assertThat(b.acquire(key)).as("an acquire through another front door").isHeld();
    }

    @Test
    @Tag("O-5")
    void a_store_that_throws_gives_an_outcome() {
        LeaseKey key = bench().key("throws");
        Worker a = bench().worker("A");
        bench().interposer().next(Step.ACQUIRE).crash(new IllegalStateException("broken store"));
        AcquireOutcome outcome = a.acquire(key);
        assertThat(outcome).as("an acquire whose store throws").isUnknown();
        assertThat(outcome).as("an acquire whose store throws").isCommitted(Commitment.UNKNOWN);
        assertThat(a.acquired(key)).as("the next one").isNotNull();
    }
}
