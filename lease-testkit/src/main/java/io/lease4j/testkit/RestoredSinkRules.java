package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NotKnowableReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sink outside the store that comes back with an older memory: its floors stand in for what it has forgotten. */
abstract class RestoredSinkRules extends StalledCommitRules {

    @Test
    @Tag("E-5")
    @Tag("E-7")
    void a_restored_sink_whose_floor_was_raised_accepts_nothing_old() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("restored");
        ExecutionAuthority a = bench.next(key);
        Effect kept = bench.effect(key, "kept");
        assertThat(bench.commit(kept, a)).as("an effect before the backup").isAccepted();
        Runnable back = bench.fixture().snapshot();
        ExecutionAuthority b = bench.next(key);
        Effect forgotten = bench.effect(key, "forgotten");
        assertThat(bench.commit(forgotten, b)).as("an effect after the backup").isAccepted();
        ExecutionAuthority sealed = bench.next(key);
        assertThat(bench.seal(key, sealed.token()))
                .as("a seal after the backup")
                .isAccepted();
        back.run();
        shows(bench, key, SinkBench.shown("kept", a));
        assertThat(bench.raiseFloor(bench.recordOf(key), sealed.token().value()))
                .as("raising the floor to the store's last token")
                .isAccepted();
        for (ExecutionAuthority old : new ExecutionAuthority[] {a, b, sealed}) {
            assertThat(bench.commit("old", old))
                    .as("an effect of a generation from before the restoration")
                    .isRejected(RejectedReason.BELOW_SINK_FLOOR);
            assertThat(bench.fence(old)).as("its fence").isRejected(RejectedReason.BELOW_SINK_FLOOR);
        }
        assertThat(bench.cancel(forgotten, b))
                .as("cancelling what was lost")
                .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        already(bench, "that the backup has", kept, a, a);
        ExecutionAuthority next = bench.next(key);
        assertThat(bench.commit("fresh", next))
                .as("an effect of the next generation")
                .isAccepted();
        shows(bench, key, SinkBench.shown("kept", a), SinkBench.shown("fresh", next));
    }
}
