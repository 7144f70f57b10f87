package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of a request that another instance left, or the same one is still waiting for. */
abstract class SettleRules extends CancelRules {

    @Test
    @Tag("I-9")
    @Tag("O-3")
    void while_an_acquire_is_unknown_any_other_of_the_key_cancels_it_first() {
        LeaseKey key = bench().key("one open acquire");
        Worker a = bench().worker("A");
        long before = lastToken(key);
        AcquireRequest first = a.prepare(key).build();
        Barrier stuck = bench().interposer().next(Step.ACQUIRE).strandRequest();
        assertThat(a.acquire(first)).as("an acquire that is stuck").isUnknown();
        Lease second = a.acquired(a.prepare(key).metadata("attempt", "2").build());
        stuck.release();

        assertThat(bench().outcomeAt(stuck))
                .as("what the first one came to, late")
                .isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(bench().observed(key)).as("the key").isSameGenerationAs(second);
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(before + 1);
    }

    @Test
    @Tag("I-10")
    @Tag("O-4")
    void another_instance_never_replays_a_request() {
        LeaseKey key = bench().key("another instance");
        Worker a = bench().worker("A", "A-1");
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(request)).as("an acquire whose response was lost").isUnknown();
        Worker restarted = bench().worker("A", "A-2");
        int sent = bench().interposer().sent(Step.ACQUIRE);
        assertThat(restarted.acquire(request))
                .as("its replay by the next start of the process")
                .isNotInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(bench().interposer().sent(Step.ACQUIRE))
                .as("transmissions: a replay by another instance is not even sent")
                .isEqualTo(sent);
        assertThat(restarted.resolve(request)).as("resolving it").hasCommitted();
    }

    @Test
    @Tag("I-11")
    void settle_replays_for_the_own_instance_and_gives_back_what_nobody_wants() {
        LeaseKey key = bench().key("settled");
        Worker a = bench().worker("A", "A-1");
        AcquireRequest own = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(own)).as("an acquire whose response was lost").isUnknown();
        Settlement<AcquireOutcome> settled = a.settle(own);
        assertThat(settled).as("settling it").isInstanceOf(Settlement.Answered.class);
        AcquireOutcome outcome = ((Settlement.Answered<AcquireOutcome>) settled).outcome();
        assertThat(outcome).as("settling it").isAcquiredAgain();
        a.released(((AcquireOutcome.Acquired) outcome).lease());

        AcquireRequest left = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(left)).as("another one").isUnknown();
        Worker restarted = bench().worker("A", "A-2");
        assertThat(restarted.settle(left)).as("settling it after a restart").isInstanceOf(Settlement.Committed.class);
        assertThat(restarted.inspect(key))
                .as("the key: the grant was given back")
                .isNotFound();
    }
}
