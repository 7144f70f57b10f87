package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects beside the lease that the server refuses, at once or in the middle of a script. */
@Timeout(120)
class SinkRefusedByServerTest extends OnSinkStation {

    @Test
    @Tag("O-2")
    void with_memory_full_nothing_is_accepted_and_everything_can_be_cancelled() {
        cause("OOM");
        try {
            assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.BACKEND_UNAVAILABLE);
            assertThat(effects.fence(authority, station.soon())).isInstanceOf(FenceOutcome.Accepted.class);
            assertThat(effects.cancel(effect, authority, station.soon()))
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            assertThat(effects.cancel(effect(key, "rehearsed"), authority, station.soon()))
                    .isInstanceOf(CancelEffectOutcome.Committed.class);
            assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
        } finally {
            mend("OOM");
        }
        assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.CANCELLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOREPLICAS", "NOPERM"})
    @Tag("O-2")
    void what_the_server_refuses_did_not_commit(String error) {
        List<Outcome> outcomes = new ArrayList<>();
        cause(error);
        try {
            outcomes.add(effects.commit(effect, authority, station.soon()));
            outcomes.add(effects.fence(authority, station.soon()));
            outcomes.add(effects.cancel(effect, authority, station.soon()));
        } finally {
            mend(error);
        }
        assertThat(outcomes).allSatisfy(outcome -> assertRefused(outcome, RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(effects.commit(effect, authority, station.soon())).isInstanceOf(CommitOutcome.Accepted.class);
    }

    /** Missed in the middle of a script: never told as not committed if it wrote. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "info", "hmget", "hget", "hset", "get", "set", "pttl"})
    @Tag("O-2")
    void a_right_missed_by_a_script_is_unknown_or_leaves_nothing(String right) {
        Lease next = station.acquired(station.freshKey());
        Effect later = effect(next.key(), "later");
        Effect other = effect(next.key(), "other");
        station.allow("-" + right);
        CommitOutcome committed = effects.commit(later, authority(next), station.soon());
        CancelEffectOutcome cancelled = effects.cancel(other, authority(next), station.soon());
        CommitOutcome again = effects.commit(effect(key, "rehearsed"), authority, station.soon());
        station.allow("+" + right);
        assertThat(List.of(committed, cancelled, again))
                .extracting(Outcome::code)
                .doesNotContain("refused.corrupt-state");
        FindEffectOutcome kept = Scene.answer(direct.find(next.key(), later.id(), station.soon()));
        if (committed.committed() != Commitment.UNKNOWN) {
            assertThat(kept instanceof FindEffectOutcome.Found).isEqualTo(committed.committed() == Commitment.YES);
        }
        assertThat(effects.commit(later, authority(next), station.soon())).isInstanceOf(CommitOutcome.Accepted.class);
        CommitOutcome late = effects.commit(other, authority(next), station.soon());
        if (cancelled instanceof CancelEffectOutcome.NeverCommitted) {
            assertThat(late).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        }
    }
}
