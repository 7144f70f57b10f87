package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the newest generation that a sink knows of keeps out. */
abstract class PredecessorRules extends AppliedOnceRules {

    @Test
    @Tag("E-1")
    void a_lower_token_after_a_greater_one_writes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("lower");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.commit("by a", a)).as("A's effect").isAccepted();
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.commit("by b", b)).as("its successor's effect").isAccepted();
        assertThat(bench.commit("late", a)).as("A's late effect").isRejected(bench.behind());
        assertThat(bench.fence(a)).as("A's late fence").isRejected(bench.behind());
        assertThat(bench.commit("again by b", b))
                .as("the successor's effect after A was rejected")
                .isAccepted();
        shows(bench, key, SinkBench.shown("by a", a), SinkBench.shown("by b", b), SinkBench.shown("again by b", b));
    }

    @Test
    @Tag("E-1")
    void an_equal_token_under_another_lease_id_writes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("equal");
        ExecutionAuthority a = bench.next(key);
        ExecutionAuthority twin = underAnotherLease(a);
        RejectedReason reason = bench.seesLease() ? RejectedReason.NOT_THE_HOLDER : RejectedReason.BEHIND;
        assertThat(bench.fence(a)).as("a fence").isAccepted();
        assertThat(bench.commit("by another lease", twin))
                .as("an effect of the same token under another lease id")
                .isRejected(reason);
        assertThat(bench.fence(twin))
                .as("a fence of the same token under another lease id")
                .isRejected(reason);
        assertThat(bench.commit("by a", a))
                .as("an effect of the generation that fenced")
                .isAccepted();
        assertThat(bench.commit("still another", twin))
                .as("another effect under another lease id")
                .isRejected(reason);
        shows(bench, key, SinkBench.shown("by a", a));
    }

    @Test
    @Tag("E-1")
    void a_fence_shuts_out_the_predecessor_before_anything_is_written() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("fenced");
        ExecutionAuthority a = bench.next(key);
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.fence(b)).as("the successor's fence").isAccepted();
        assertThat(bench.commit("late", a)).as("A's effect").isRejected(bench.behind());
        shows(bench, key);
    }

    @Test
    @Tag("E-1")
    void a_generation_may_fence_as_often_as_it_likes_and_write() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("fences");
        ExecutionAuthority a = bench.next(key);
        for (String id : new String[] {"one", "two"}) {
            assertThat(bench.fence(a)).as("a fence before effect %s", id).isAccepted();
            assertThat(bench.fence(a)).as("the same fence again").isAccepted();
            assertThat(bench.commit(id, a)).as("effect %s", id).isAccepted();
        }
        shows(bench, key, SinkBench.shown("one", a), SinkBench.shown("two", a));
    }

    @Test
    @Tag("E-1")
    void who_reads_and_then_writes_without_a_fence_may_have_read_too_early() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("read unfenced");
        ExecutionAuthority a = bench.next(key);
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.applied(key)).as("what B reads").isEmpty();
        if (bench.seesLease()) {
            assertThat(bench.commit("slips in", a)).as("A's effect").isRejected(bench.behind());
        } else {
            assertThat(bench.commit("slips in", a))
                    .as("A's effect, while its successor neither fenced nor wrote")
                    .isAccepted();
            assertThat(bench.commit("read too early", b)).as("B's effect").isAccepted();
            shows(bench, key, SinkBench.shown("slips in", a), SinkBench.shown("read too early", b));
        }
    }

    @Test
    @Tag("E-1")
    void who_fences_reads_and_then_writes_has_read_the_last_word() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("read fenced");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.commit("before", a)).as("A's first effect").isAccepted();
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.fence(b)).as("B's fence").isAccepted();
        shows(bench, key, SinkBench.shown("before", a));
        assertThat(bench.commit("too late", a)).as("A's next effect").isRejected(bench.behind());
        assertThat(bench.commit("after", b)).as("B's effect").isAccepted();
        shows(bench, key, SinkBench.shown("before", a), SinkBench.shown("after", b));
    }

    @Test
    @Tag("E-1")
    void keys_do_not_shut_each_other_out() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("one");
        LeaseKey other = bench.key("other", one, true);
        ExecutionAuthority lower = bench.next(one);
        ExecutionAuthority greater = bench.next(other);
        assertThat(bench.commit("greater", greater))
                .as("an effect of another key under a greater token")
                .isAccepted();
        assertThat(bench.commit("lower", lower))
                .as("an effect under a lower token than another key's")
                .isAccepted();
        shows(bench, one, SinkBench.shown("lower", lower));
    }

    @Test
    @Tag("E-2")
    void a_generation_that_ended_without_a_successor_is_rejected_where_the_lease_is_seen() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("ended");
        ExecutionAuthority a = bench.next(key);
        bench.authorities().end(key);
        if (bench.seesLease()) {
            assertThat(bench.commit("after the end", a))
                    .as("an effect of a released generation")
                    .isRejected(RejectedReason.RELEASED);
            assertThat(bench.fence(a)).as("its fence").isRejected(RejectedReason.RELEASED);
            shows(bench, key);
        } else {
            assertThat(bench.commit("after the end", a))
                    .as("an effect of a generation that expired long ago, which this sink cannot know")
                    .isAccepted();
        }
    }

    static ExecutionAuthority underAnotherLease(ExecutionAuthority authority) {
        return new ExecutionAuthority(
                authority.recordId(),
                new Generation(authority.key(), LeaseId.random(), authority.token()),
                authority.holder(),
                authority.executionId(),
                authority.expiresAt());
    }
}
