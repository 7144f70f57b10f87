package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FencesInDoubtTest {

    private final Fixture door = new Fixture();
    private final FencesInDoubt fences = new FencesInDoubt(2);

    private ExecutionAuthority authority(long token) {
        return door.lease(token).authority(ExecutionId.of("run"));
    }

    @Test
    @Tag("O-3")
    void every_fence_under_way_counts() {
        fences.sending(authority(1));
        fences.sending(authority(1));
        assertThat(fences.answered(authority(1), Commitment.NO)).isTrue();
        assertThat(fences.answered(authority(1), Commitment.NO)).isFalse();
    }

    @Test
    @Tag("O-3")
    void one_that_was_not_answered_stays_in_doubt() {
        fences.sending(authority(1));
        assertThat(fences.answered(authority(1), Commitment.UNKNOWN)).isTrue();
        fences.sending(authority(1));
        assertThat(fences.answered(authority(1), Commitment.YES)).isTrue();
    }

    @Test
    @Tag("O-3")
    void what_finds_no_room_leaves_everything_in_doubt() {
        fences.sending(authority(1));
        fences.sending(authority(2));
        fences.sending(authority(2));
        assertThat(fences.answered(authority(2), Commitment.NO)).isTrue();
        assertThat(fences.answered(authority(2), Commitment.NO)).isFalse();
        fences.sending(authority(2));
        fences.sending(authority(3));
        assertThat(fences.answered(authority(2), Commitment.NO)).isTrue();
    }
}
