package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What cancelling an effect makes sure of. */
abstract class EffectTombstoneRules extends ForeignAuthorityRules {

    private static final CancelEffectOutcome NEVER = new CancelEffectOutcome.NeverCommitted();

    @Test
    @Tag("E-7")
    void an_effect_that_never_committed_is_kept_out_however_late_it_arrives() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("cancelled");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "cancelled");
        assertThat(bench.cancel(effect, a)).as("a cancellation").isEqualTo(NEVER);
        assertThat(bench.cancel(effect, a)).as("a second cancellation").isEqualTo(NEVER);
        cancelled(bench, effect, a, "the late original");
        shows(bench, key);
        assertThat(bench.fence(a)).as("a fence of the same generation").isAccepted();
        assertThat(bench.commit("another", a))
                .as("another effect of the same generation")
                .isAccepted();
        cancelled(bench, effect, a, "the late original, after the generation fenced and wrote");
        assertThat(bench.cancel(effect, a)).as("a third cancellation").isEqualTo(NEVER);
        shows(bench, key, SinkBench.shown("another", a));
    }

    @Test
    @Tag("E-7")
    void a_tombstone_survives_every_seal_and_floor_that_lets_its_token_through() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("tombstone");
        LeaseKey elsewhere = bench.key("elsewhere", key, false);
        ExecutionAuthority below = bench.next(key);
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "cancelled");
        assertThat(bench.cancel(effect, a)).as("a cancellation").isEqualTo(NEVER);
        assertThat(bench.seal(key, below.token())).as("a seal below").isAccepted();
        assertThat(bench.raiseFloor(a.recordId(), below.token().value()))
                .as("a floor below")
                .isAccepted();
        assertThat(bench.raiseFloor(bench.recordOf(elsewhere), a.token().value() + 10))
                .as("a floor of another record above")
                .isAccepted();
        cancelled(bench, effect, a, "the late original");
        shows(bench, key);
    }

    @Test
    @Tag("E-7")
    void an_effect_that_is_in_place_is_committed_for_whoever_cancels_it() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("committed");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        CancelEffectOutcome committed = new CancelEffectOutcome.Committed(receipt(effect, a));
        assertThat(bench.commit(effect, a)).as("the effect").isAccepted();
        assertThat(bench.cancel(effect, a)).as("cancelling it").isEqualTo(committed);
        assertThat(bench.cancel(effect, a)).as("cancelling it again").isEqualTo(committed);
        bench.authorities().end(key);
        assertThat(bench.cancel(effect, a)).as("cancelling it after the end").isEqualTo(committed);
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.cancel(effect, b)).as("a successor that cancels it").isEqualTo(committed);
        shows(bench, key, SinkBench.shown("one", a));
        already(bench, "after it was cancelled in vain", effect, b, a);
    }

    @Test
    @Tag("E-3")
    @Tag("E-7")
    void cancelling_another_content_is_a_conflict_and_changes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("conflict");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.commit("committed", a)).as("an effect").isAccepted();
        Effect cancelled = bench.effect(key, "cancelled");
        assertThat(bench.cancel(cancelled, a)).as("a cancellation").isEqualTo(NEVER);
        for (String id : new String[] {"committed", "cancelled"}) {
            Effect other = bench.effect(key, id, "another content");
            refused(
                    bench.cancel(other, a),
                    RefusedReason.IDEMPOTENCY_CONFLICT,
                    "cancelling another content of the " + id + " effect");
            assertThat(bench.commit(other, a))
                    .as("another content of the %s effect", id)
                    .isRejected(RejectedReason.EFFECT_CONFLICT);
        }
        cancelled(bench, cancelled, a, "the cancelled effect itself");
        assertThat(bench.cancel(cancelled, a)).as("cancelling it again").isEqualTo(NEVER);
        shows(bench, key, SinkBench.shown("committed", a));
    }

    @Test
    @Tag("E-7")
    void a_successors_cancellation_stops_the_predecessors_late_effect_and_its_own() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("by a successor");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "cancelled");
        assertThat(bench.cancel(effect, a)).as("A's cancellation").isEqualTo(NEVER);
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.cancel(effect, b)).as("its successor's cancellation").isEqualTo(NEVER);
        assertThat(bench.commit(effect, a)).as("A's late effect").isNotInstanceOf(CommitOutcome.Accepted.class);
        assertThat(bench.fence(b)).as("the successor's fence").isAccepted();
        cancelled(bench, effect, b, "the successor's own late effect");
        assertThat(bench.cancel(effect, b)).as("its second cancellation").isEqualTo(NEVER);
        shows(bench, key);
    }

    @Test
    @Tag("E-7")
    void once_a_successor_fenced_the_cancelled_original_stays_out_whatever_the_successor_does() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("afterwards");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "cancelled");
        assertThat(bench.cancel(effect, a)).as("A's cancellation").isEqualTo(NEVER);
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.fence(b)).as("the successor's fence").isAccepted();
        assertThat(bench.commit(effect, a)).as("A's late effect").isNotInstanceOf(CommitOutcome.Accepted.class);
        shows(bench, key);
        // The row refuses A's token now: a sink may have dropped the tombstone, and may have kept it.
        CommitOutcome bySuccessor = bench.commit(effect, b);
        if (bySuccessor instanceof CommitOutcome.Accepted accepted) {
            assertThat(accepted.receipt()).as("the receipt").isEqualTo(receipt(effect, b));
            shows(bench, key, SinkBench.shown("cancelled", b));
        } else {
            assertThat(bySuccessor)
                    .as("the successor's effect under a cancelled id")
                    .isEqualTo(Refused.of(RefusedReason.CANCELLED));
            shows(bench, key);
        }
    }

    @Test
    @Tag("E-7")
    void at_or_below_the_sinks_floor_nobody_knows_what_never_committed() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("lost");
        ExecutionAuthority below = bench.next(key);
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.commit("in place", a)).as("an effect").isAccepted();
        assertThat(bench.raiseFloor(a.recordId(), a.token().value()))
                .as("raising the floor")
                .isAccepted();
        CancelEffectOutcome lost = new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        assertThat(bench.cancel(bench.effect(key, "unknown"), a))
                .as("cancelling at the floor")
                .isEqualTo(lost);
        assertThat(bench.cancel(bench.effect(key, "unknown"), below))
                .as("cancelling below the floor")
                .isEqualTo(lost);
        Effect inPlace = bench.effect(key, "in place");
        assertThat(bench.cancel(inPlace, a))
                .as("cancelling what is in place")
                .isEqualTo(new CancelEffectOutcome.Committed(receipt(inPlace, a)));
        assertThat(bench.cancel(bench.effect(key, "above"), bench.next(key)))
                .as("cancelling above the floor")
                .isEqualTo(NEVER);
    }

    @Test
    @Tag("E-7")
    void a_tombstone_belongs_to_its_key() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("one");
        LeaseKey other = bench.key("other", one, true);
        ExecutionAuthority a = bench.next(one);
        assertThat(bench.cancel(bench.effect(one, "id"), a))
                .as("a cancellation")
                .isEqualTo(NEVER);
        ExecutionAuthority b = bench.next(other);
        assertThat(bench.commit("id", b))
                .as("an effect of another key under the same id")
                .isAccepted();
        cancelled(bench, bench.effect(one, "id"), a, "the cancelled effect");
    }

    private static void cancelled(SinkBench bench, Effect effect, ExecutionAuthority authority, String what) {
        assertThat(bench.commit(effect, authority)).as(what).isEqualTo(Refused.of(RefusedReason.CANCELLED));
    }
}
