package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Effects beside the lease whose commands or answers are lost or late on a real server. */
@Timeout(120)
class SinkOnTheWireTest extends OnSinkStation {

    @Test
    @Tag("E-3")
    @Tag("O-3")
    void a_commit_whose_answer_is_lost_is_unknown_and_then_the_one_that_was_accepted() {
        station.proxy.next(Direction.TO_SERVER, effect.id().value()).answer().cut();
        CommitOutcome outcome = effects.commit(effect, authority, station.soon());
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        station.awaitServed();
        EffectReceipt receipt = inPlace();
        assertThat(effects.settle((CommitOutcome.Unknown) outcome, station.soon()))
                .isEqualTo(new Settlement.Answered<>(new CommitOutcome.Accepted(receipt, true)));
    }

    @Test
    @Tag("E-7")
    @Tag("O-3")
    void a_commit_whose_answer_is_late_is_committed_for_whoever_cancels_it() {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, effect.id().value())
                .answer()
                .hold();
        CommitOutcome outcome = effects.commit(effect, authority, station.atOnce());
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        assertThat(Scene.answer(direct.cancel(effect, authority, station.soon())))
                .isEqualTo(new CancelEffectOutcome.Committed(inPlace()));
        gate.release();
    }

    @Test
    @Tag("E-7")
    @Tag("LR-09")
    void a_commit_that_was_cancelled_before_it_arrived_does_nothing() {
        Gate gate = station.proxy.next(Direction.TO_SERVER, effect.id().value()).hold();
        assertThat(effects.commit(effect, authority, station.atOnce())).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        assertThat(found()).as("a look, which proves nothing").isInstanceOf(FindEffectOutcome.NotFound.class);
        assertThat(Scene.answer(direct.cancel(effect, authority, station.soon())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        arrives(gate);
        assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-2")
    @Tag("LR-09")
    void a_commit_that_arrives_behind_its_successors_does_nothing() {
        Gate gate = station.proxy.next(Direction.TO_SERVER, effect.id().value()).hold();
        assertThat(effects.commit(effect, authority, station.atOnce())).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        Lease successor = supersede();
        assertThat(Scene.answer(direct.commit(effect(key, "of B"), authority(successor), station.soon())))
                .isInstanceOf(CommitOutcome.Accepted.class);
        arrives(gate);
        assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-7")
    @Tag("O-3")
    void a_cancellation_whose_answer_is_lost_is_unknown_and_holds() {
        station.proxy.next(Direction.TO_SERVER, effect.id().value()).answer().cut();
        assertThat(effects.cancel(effect, authority, station.soon())).isInstanceOf(CancelEffectOutcome.Unknown.class);
        station.awaitServed();
        assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.CANCELLED);
        assertThat(effects.cancel(effect, authority, station.soon()))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
    }

    /** The held command goes on, and another behind it shows that it has run. */
    private void arrives(Gate gate) {
        long before = station.scriptCalls();
        gate.release();
        Patience.until("the late command has run", () -> station.scriptCalls() > before);
    }
}
