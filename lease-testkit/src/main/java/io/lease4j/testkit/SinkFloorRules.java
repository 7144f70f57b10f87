package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the floors of a sink outside the store keep out. */
abstract class SinkFloorRules extends SealedTokenRules {

    @Test
    @Tag("E-5")
    void a_floor_refuses_up_to_and_including_itself_for_every_key_of_its_record_and_no_other() {
        SinkBench bench = bench().outside();
        LeaseKey one = bench.key("one");
        LeaseKey sibling = bench.key("sibling", one, true);
        LeaseKey elsewhere = bench.key("elsewhere", one, false);
        ExecutionAuthority ofOne = bench.next(one);
        // Between the two tokens of the record, and below its floor: the ranges of records interleave.
        ExecutionAuthority ofElsewhere = bench.next(elsewhere);
        ExecutionAuthority ofSibling = bench.next(sibling);
        assertThat(bench.raiseFloor(bench.recordOf(one), ofSibling.token().value()))
                .as("raising the floor")
                .isAccepted();
        assertThat(bench.commit("below", ofOne))
                .as("an effect below the floor")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        assertThat(bench.fence(ofOne)).as("a fence below the floor").isRejected(RejectedReason.BELOW_SINK_FLOOR);
        assertThat(bench.commit("at", ofSibling))
                .as("an effect of another key of the record, exactly at the floor")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        assertThat(bench.commit("other record", ofElsewhere))
                .as("an effect of another record under a lower token")
                .isAccepted();
        ExecutionAuthority above = bench.next(one);
        assertThat(bench.commit("above", above)).as("an effect above the floor").isAccepted();
        shows(bench, one, SinkBench.shown("above", above));
        shows(bench, sibling);
        shows(bench, elsewhere, SinkBench.shown("other record", ofElsewhere));
    }

    @Test
    @Tag("E-5")
    void a_floor_is_never_lowered() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("never lowered");
        ExecutionAuthority a = bench.next(key);
        for (long upTo : new long[] {a.token().value(), 0, CountedAuthorities.BEFORE}) {
            assertThat(bench.raiseFloor(bench.recordOf(key), upTo))
                    .as("raising the floor to %d", upTo)
                    .isAccepted();
            assertThat(bench.commit("below " + upTo, a))
                    .as("an effect below the floor, after raising it to %d", upTo)
                    .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        }
        shows(bench, key);
    }

    @Test
    @Tag("E-3")
    @Tag("E-5")
    void what_is_in_place_stays_known_below_a_floor() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("known");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.commit("one", a)).as("an effect").isAccepted();
        assertThat(bench.raiseFloor(bench.recordOf(key), a.token().value() + 10))
                .as("a floor above it")
                .isAccepted();
        already(bench, "below the floor", bench.effect(key, "one"), a, a);
        assertThat(bench.commit(bench.effect(key, "one", "another content"), a))
                .as("another content under the same id")
                .isRejected(RejectedReason.EFFECT_CONFLICT);
        shows(bench, key, SinkBench.shown("one", a));
    }
}
