package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.KEY;
import static io.lease4j.memory.internal.Some.NAMESPACE;
import static io.lease4j.memory.internal.Some.OTHER_KEY;
import static io.lease4j.memory.internal.Some.OTHER_RECORD;
import static io.lease4j.memory.internal.Some.RECORD;
import static io.lease4j.memory.internal.Some.authority;
import static io.lease4j.memory.internal.Some.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is kept, what a copy has of it, and what is dropped. */
class ForeignMemoryTest {

    private static final FenceOutcome DONE = new FenceOutcome.Accepted();

    private final ForeignMemory memory = new ForeignMemory();

    @BeforeEach
    void admit() {
        assertThat(memory.admit(NAMESPACE, Map.of(RECORD, 10L, OTHER_RECORD, 10L)))
                .isEqualTo(DONE);
    }

    private static FenceOutcome rejected(RejectedReason reason) {
        return new FenceOutcome.Rejected(reason, Commitment.NO);
    }

    private void cancel(String effect, ExecutionAuthority authority) {
        assertThat(memory.cancel(effect(effect), authority)).isEqualTo(new CancelEffectOutcome.NeverCommitted());
    }

    @Test
    @Tag("E-5")
    void a_copy_has_floors_rows_seals_and_tombstones() {
        assertThat(memory.fence(authority(15))).isEqualTo(DONE);
        assertThat(memory.seal(RECORD, OTHER_KEY, 20)).isEqualTo(DONE);
        cancel("1", authority(16));
        ForeignMemory copy = memory.copy();

        assertThat(copy.traces(NAMESPACE)).isEqualTo(Map.of(RECORD, 20L, OTHER_RECORD, 10L));
        assertThat(copy.fence(authority(10))).isEqualTo(rejected(RejectedReason.BELOW_SINK_FLOOR));
        assertThat(copy.fence(authority(14))).isEqualTo(rejected(RejectedReason.BEHIND));
        assertThat(copy.fence(authority(RECORD, OTHER_KEY, 20))).isEqualTo(rejected(RejectedReason.SEALED));
        assertThat(copy.commit(effect("1"), authority(16))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(copy.size()).isEqualTo(memory.size());
    }

    @Test
    @Tag("E-5")
    void a_copy_changes_by_itself() {
        cancel("1", authority(16));
        ForeignMemory copy = memory.copy();
        cancel("2", authority(16));
        assertThat(memory.raiseFloor(OTHER_RECORD, 50)).isEqualTo(DONE);
        assertThat(memory.seal(RECORD, OTHER_KEY, 20)).isEqualTo(DONE);

        assertThat(copy.size()).isEqualTo(1);
        assertThat(copy.traces(NAMESPACE)).isEqualTo(Map.of(RECORD, 10L, OTHER_RECORD, 10L));
    }

    @Test
    @Tag("E-5")
    void a_floor_drops_the_rows_of_its_record_that_refuse_no_more_than_it_does() {
        assertThat(memory.fence(authority(15))).isEqualTo(DONE);
        assertThat(memory.fence(authority(OTHER_RECORD, OTHER_KEY, 15))).isEqualTo(DONE);
        assertThat(memory.size()).isEqualTo(2);

        assertThat(memory.raiseFloor(RECORD, 14)).isEqualTo(DONE);
        assertThat(memory.size()).isEqualTo(2);
        assertThat(memory.raiseFloor(RECORD, 15)).isEqualTo(DONE);
        assertThat(memory.size()).as("the row of the other record stays").isEqualTo(1);
        assertThat(memory.fence(authority(OTHER_RECORD, OTHER_KEY, 14))).isEqualTo(rejected(RejectedReason.BEHIND));
    }

    @Test
    @Tag("E-7")
    void rows_and_tombstones_are_counted_together() {
        assertThat(memory.fence(authority(15))).isEqualTo(DONE);
        assertThat(memory.fence(authority(RECORD, OTHER_KEY, 15))).isEqualTo(DONE);
        cancel("1", authority(16));
        assertThat(memory.size()).isEqualTo(3);
    }

    @Test
    @Tag("E-7")
    void an_effect_that_is_cancelled_again_keeps_the_greater_token() {
        cancel("1", authority(16));
        cancel("1", authority(17));
        cancel("1", authority(15));
        assertThat(memory.size()).isEqualTo(1);
        assertThat(memory.seal(RECORD, KEY, 16)).isEqualTo(DONE);
        assertThat(memory.commit(effect("1"), authority(17))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(memory.seal(RECORD, KEY, 17)).isEqualTo(DONE);
        assertThat(memory.size()).as("the row alone").isEqualTo(1);
    }
}
